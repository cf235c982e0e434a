import { type Insertable, sql } from 'kysely'
import type { Naming } from '../../conversation/contacts/contact-rules.ts'
import type { Identity } from '../../conversation/identities/identity-repository.ts'
import type { ContactTable } from '../../tables/contact-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'

/** The numbers of people in a phone book who were added, renamed, or unchanged. */
export type ImportCounts = { readonly imported: number; readonly updated: number; readonly ignored: number }

/** Starts the counters of an import, and deletes counters and idempotency keys of earlier days. */
export async function insertImport({ db }: RepositoryTx, id: string): Promise<void> {
  await db.deleteFrom('contact_import').where('created_at', '<', sql<Date>`now() - interval '25 hours'`).execute()
  await db.insertInto('contact_import').values({ id }).execute()
}

/** Adds the counts of one part. @returns the number of missing parts; undefined when the import has no counters */
export async function addPart(
  { db }: RepositoryTx,
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

/** @returns the counts after all parts have arrived */
export async function findFinished({ db }: RepositoryTx, id: string): Promise<ImportCounts | undefined> {
  return db
    .selectFrom('contact_import')
    .select(['imported', 'updated', 'ignored'])
    .where('id', '=', id)
    .where('parts_left', '=', 0)
    .executeTakeFirst()
}

/** @returns the ids of the new contacts, in the given order */
export async function insertPeople(
  { db }: RepositoryTx,
  people: readonly Insertable<ContactTable>[],
): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await db.insertInto('contact').values(people).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Adds identities to contacts. Existing identities stay unchanged. The identities must be locked. */
export async function addEachIdentities(
  { db }: RepositoryTx,
  people: readonly { readonly contactId: number; readonly identities: readonly Identity[] }[],
): Promise<void> {
  const rows = people.flatMap(({ contactId: contact_id, identities }) =>
    identities.map(({ kind, value }) => ({ kind, value, contact_id })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('contact_identity')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Named = Pick<Naming, 'name' | 'phoneBookName' | 'number' | 'username'> & { readonly id: number }

/** Sets the names of contacts from the phone book. The contacts must be locked. */
export async function updatePeople({ db }: RepositoryTx, people: readonly Named[]): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ id, name, phoneBookName, number, username }) => ({
    id,
    name,
    phone_book_name: phoneBookName,
    number,
    username,
  }))
  await sql`update contact set name = told.name, phone_book_name = told.phone_book_name, number = told.number,
      username = told.username, version = contact.version + 1, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (id bigint, name text, phone_book_name text, number text, username text)
    where contact.id = told.id`.execute(db)
}
