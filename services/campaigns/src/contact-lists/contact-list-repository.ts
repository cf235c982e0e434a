import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import type { ContactListPick } from '@recado/contracts/campaigns/contact-list-routes'
import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import { AppError, notFound, violatedConstraint } from '@recado/kit/errors'
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ContactListTable, Database, RepositoryTx } from '../db.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber: number }

/** One page, by name. */
export async function findContactLists(
  { db }: RepositoryTx,
  { searchParam, pageNumber }: Filter,
): Promise<ContactList[]> {
  const rows = await db
    .selectFrom('contact_list')
    .selectAll()
    .where(isFoundBy(searchParam))
    .orderBy('search_name')
    .orderBy('id')
    .limit(PAGE_SIZE.contactLists)
    .offset((pageNumber - 1) * PAGE_SIZE.contactLists)
    .execute()
  return rows.map(toContactList)
}

export async function countContactLists(
  { db }: RepositoryTx,
  { searchParam }: Pick<Filter, 'searchParam'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('contact_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** The first lists by name, for pickers. */
export function findPicks({ db }: RepositoryTx): Promise<ContactListPick[]> {
  return db
    .selectFrom('contact_list')
    .select(['id', 'name', 'contacts_count as contactsCount'])
    .orderBy('search_name')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
}

/** @throws ERR_NO_CONTACTLIST_FOUND */
export async function getContactList({ db }: RepositoryTx, id: number): Promise<ContactList> {
  const row = await db.selectFrom('contact_list').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('contactList')
  return toContactList(row)
}

/**
 * Locks the list until the transaction ends: neither the list nor its people change meanwhile.
 * @throws ERR_NO_CONTACTLIST_FOUND
 */
export async function lockContactList({ db }: RepositoryTx, id: number): Promise<ContactList> {
  const row = await db.selectFrom('contact_list').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('contactList')
  return toContactList(row)
}

/**
 * Blocks the deletion of these lists until the transaction ends, by a shared lock. A change of their people takes it
 * first, because a deletion locks the list before its items.
 * @returns the ids of the existing lists
 */
export async function shareContactLists({ db }: RepositoryTx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contact_list')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Blocks the deletion of one list in the same way. @throws ERR_NO_CONTACTLIST_FOUND */
export async function shareContactList(tx: RepositoryTx, id: number): Promise<void> {
  const [shared] = await shareContactLists(tx, [id])
  if (shared === undefined) throw notFound('contactList')
}

/** @throws ERR_DUPLICATED_NAME */
export async function insertContactList({ db }: RepositoryTx, row: { readonly name: string }): Promise<ContactList> {
  const made = db.insertInto('contact_list').values(row).returningAll()
  return toContactList(await made.executeTakeFirstOrThrow().catch(refuseDouble))
}

/** @throws ERR_DUPLICATED_NAME */
export async function updateContactList(
  { db }: RepositoryTx,
  id: number,
  change: { readonly name?: string | undefined },
): Promise<ContactList> {
  const row = await db
    .updateTable('contact_list')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseDouble)
  return toContactList(row)
}

/** Adds to the count of a list's people, or subtracts. Locks the list, so a use case does it last. */
export async function addToCount({ db }: RepositoryTx, id: number, more: number): Promise<ContactList> {
  const row = await db
    .updateTable('contact_list')
    .set((eb) => ({
      contacts_count: eb('contacts_count', '+', more),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toContactList(row)
}

/** Removes the list and its items. */
export async function removeContactList({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('contact_list').where('id', '=', id).execute()
}

const isFoundBy =
  (text: string | undefined) =>
  (eb: ExpressionBuilder<Database, 'contact_list'>): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(search_name, folded(${text})) > 0` : eb.lit(true)

function refuseDouble(error: unknown): never {
  if (violatedConstraint(error) === 'contact_list_name') throw new AppError('ERR_DUPLICATED_NAME')
  throw error
}

const toContactList = (row: Selectable<ContactListTable>): ContactList => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  contactsCount: row.contacts_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
