import type { Contact } from '@recado/contracts/contacts/contact'
import { notFound } from '@recado/kit/errors'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { ContactTable, Tx } from '../db.ts'

/** A contact with what decides its name. */
export type KnownContact = Contact & { readonly pushName: string | null }

/** @throws ERR_NO_CONTACT_FOUND */
export async function getContact({ db }: Tx, id: number): Promise<Contact> {
  const row = await db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('contact')
  return toContact(row)
}

/**
 * Holds the contacts until the transaction ends, oldest first; one that was merged away meanwhile is missing. Rows that
 * point at them may still be written, as those who hold a ticket do.
 */
export async function lockContacts({ db }: Tx, ids: readonly number[]): Promise<KnownContact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(toContact)
}

export async function insertContact(
  { db }: Tx,
  contact: Pick<KnownContact, 'name' | 'pushName' | 'number'>,
): Promise<KnownContact> {
  const row = await db.insertInto('contact').values(toRow(contact)).returningAll().executeTakeFirstOrThrow()
  return toContact(row)
}

export async function updateContact(
  { db }: Tx,
  id: number,
  contact: Pick<KnownContact, 'name' | 'pushName' | 'number'>,
): Promise<KnownContact> {
  const change: Updateable<ContactTable> = toRow(contact)
  const row = await db
    .updateTable('contact')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toContact(row)
}

/** Gives everything that is the source's to the target, then removes the source. */
export async function absorbContact({ db }: Tx, targetId: number, sourceId: number): Promise<void> {
  for (const table of ['contact_identity', 'message', 'early_change'] as const) {
    await db.updateTable(table).set({ contact_id: targetId }).where('contact_id', '=', sourceId).execute()
  }
  await db.updateTable('message').set({ author_id: targetId }).where('author_id', '=', sourceId).execute()
  await sql`delete from reaction old using reaction kept
    where old.contact_id = ${sourceId} and kept.contact_id = ${targetId}
      and kept.message_id = old.message_id and kept.from_me = old.from_me`.execute(db)
  await db.updateTable('reaction').set({ contact_id: targetId }).where('contact_id', '=', sourceId).execute()
  await db
    .updateTable('ticket')
    .set((eb) => ({ contact_id: targetId, version: eb('version', '+', 1) }))
    .where('contact_id', '=', sourceId)
    .execute()
  await db.deleteFrom('contact').where('id', '=', sourceId).execute()
}

const toRow = ({ name, pushName, number }: Pick<KnownContact, 'name' | 'pushName' | 'number'>) => ({
  name,
  push_name: pushName,
  number,
})

const toContact = (row: Selectable<ContactTable>): KnownContact => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  pushName: row.push_name,
  number: row.number,
  isGroup: false,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
