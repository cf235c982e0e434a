import { type Kysely, sql } from 'kysely'
import type { Database, Tx } from '../db.ts'

const REPLACED = sql<Date>`now() + interval '24 hours'`
const UNUSED = sql<Date>`now() + interval '1 hour'` // longer than any request takes

/** Remembers a file that is about to be stored: nobody uses it yet. */
export async function insertExpectedFile({ db }: Tx, path: string): Promise<void> {
  await db.insertInto('media_file').values({ path, delete_after: UNUSED }).execute()
}

/** Says that these files are used from now on; a file that came by another way than a request is remembered by it. */
export async function keepFiles({ db }: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await db
    .insertInto('media_file')
    .values(paths.map((path) => ({ path, delete_after: null })))
    .onConflict((conflict) => conflict.columns(['company_id', 'path']).doUpdateSet({ delete_after: null }))
    .execute()
}

/**
 * Says that somebody uses these files no more, and has written so by then; they go a day later, unless something else
 * uses them: what bots send belongs to a queue and to every message that it was sent with. The files are held first, so
 * that a message with one of them is there to be seen, or comes later and keeps it.
 */
export async function releaseFiles({ db }: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await db.selectFrom('media_file').select('path').where('path', 'in', paths).orderBy('path').forUpdate().execute()
  await db
    .updateTable('media_file')
    .set({ delete_after: REPLACED })
    .where('path', 'in', paths)
    .where(({ not, or }) =>
      not(or([IS_SENT, ...['quick_message', 'schedule', 'queue', 'queue_option'].map(isAttachedTo)])),
    )
    .execute()
}

/** A message that we took back has its file no more. */
const IS_SENT = sql<boolean>`exists (select from message used
  where used.media_path = media_file.path and used.deleted_by is distinct from 'agent')`
const isAttachedTo = (table: string) =>
  sql<boolean>`exists (select from ${sql.table(table)} used where used.media_path = media_file.path)`

export async function findOldFiles({ db }: Tx, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media_file')
    .select('path')
    .where('delete_after', '<', sql<Date>`now()`)
    .orderBy('path')
    .limit(atMost)
    .execute()
  return rows.map(({ path }) => path)
}

export async function forgetFiles({ db }: Tx, paths: readonly string[]): Promise<void> {
  await db.deleteFrom('media_file').where('path', 'in', paths).where('delete_after', '<', sql<Date>`now()`).execute()
}

/** Companies with files to be removed; for the system role, which sees no rows. */
export async function findCompaniesWithOldFiles(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_files() as company_id`.execute(system)
  return rows
}
