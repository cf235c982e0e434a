import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** How many people of a phone book became contacts, got its name, or stayed as they were. */
export type ImportCounts = { readonly imported: number; readonly updated: number; readonly ignored: number }

/** Begins to count; nobody asks for what was counted yesterday any more, not even under its key. */
export async function insertImport({ db }: Tx, id: string): Promise<void> {
  await db.deleteFrom('contact_import').where('created_at', '<', sql<Date>`now() - interval '25 hours'`).execute()
  await db.insertInto('contact_import').values({ id }).execute()
}

/** Adds one of so many parts. @returns how many are still to come; undefined when nobody has asked for them */
export async function addPart(
  { db }: Tx,
  id: string,
  parts: number,
  counts: ImportCounts,
): Promise<number | undefined> {
  const row = await db
    .updateTable('contact_import')
    .set((eb) => ({
      imported: eb('imported', '+', counts.imported),
      updated: eb('updated', '+', counts.updated),
      ignored: eb('ignored', '+', counts.ignored),
      parts_left: sql<number>`coalesce(parts_left, ${parts}) - 1`,
    }))
    .where('id', '=', id)
    .returning('parts_left')
    .executeTakeFirst()
  return row?.parts_left ?? undefined
}

/** @returns the counts once every part has come */
export async function findFinished({ db }: Tx, id: string): Promise<ImportCounts | undefined> {
  return db
    .selectFrom('contact_import')
    .select(['imported', 'updated', 'ignored'])
    .where('id', '=', id)
    .where('parts_left', '=', 0)
    .executeTakeFirst()
}
