import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'

/** A deleted field, whose values are not all removed yet, and its company. */
export type DeletedField = { readonly companyId: number; readonly id: number }

/** Deleted fields of all companies, longest deleted first; for the system role, which sees no rows. */
export async function findDeletedFields(system: Kysely<Database>, atMost: number): Promise<DeletedField[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from deleted_contact_fields(${atMost})`.execute(system)
  return rows.map((row) => ({ companyId: row.company_id, id: row.id }))
}

/** Locks a deleted field that no other transaction has locked. @returns how far its values are removed */
export async function lockDeletedField({ db }: RepositoryTx, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact_field')
    .select('cleared_to')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.cleared_to
}

/**
 * Removes the field's values of the next contacts after an id. It waits for transactions that have locked one of them.
 * @returns the last of these contacts; undefined behind the last contact of the company
 */
export async function clearValues(
  { db }: RepositoryTx,
  { id, after, atMost }: { readonly id: number; readonly after: number; readonly atMost: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`select max(page.id)::float8 as last
    from (select contact.id from contact where contact.id > ${after} order by contact.id limit ${atMost}) as page`.execute(
    db,
  )
  const last = rows[0]?.last ?? undefined
  if (last === undefined) return undefined
  await sql`update contact set field_values = field_values - ${String(id)}::text, version = version + 1
    where id > ${after} and id <= ${last} and field_values ? ${String(id)}`.execute(db)
  return last
}

export async function keepClearedTo({ db }: RepositoryTx, id: number, last: number): Promise<void> {
  await db.updateTable('contact_field').set({ cleared_to: last }).where('id', '=', id).execute()
}

/** Whether a contact has a value of the field. A merge may have moved one to a contact that was already cleared. */
export async function hasValues({ db }: RepositoryTx, id: number): Promise<boolean> {
  const { rows } = await sql`select from contact where field_values ? ${String(id)} limit 1`.execute(db)
  return rows.length > 0
}

export async function removeField({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('contact_field').where('id', '=', id).execute()
}
