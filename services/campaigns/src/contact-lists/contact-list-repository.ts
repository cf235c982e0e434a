import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import type { ContactListPick } from '@recado/contracts/campaigns/contact-list-routes'
import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { type ListQuery, type Page, page } from '@recado/kit/db/page'
import { type Patch, patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404, notFound } from '@recado/kit/errors'
import type { Selectable } from 'kysely'
import type { ContactListTable } from '../tables/contact-list-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'

const sorted = ({ db }: RepositoryTx) => db.selectFrom('contact_list').orderBy('search_name').orderBy('id')

/** One page of the lists that match the search text, sorted by name. */
export const listContactLists = (
  tx: RepositoryTx,
  { searchParam, pageNumber }: ListQuery,
): Promise<Page<ContactList>> =>
  page(
    sorted(tx).selectAll().where(foldedSearch('search_name', searchParam)),
    { pageNumber, size: PAGE_SIZE.contactLists },
    toContactList,
  )

/** The first lists by name, for selection fields. */
export const findPicks = (tx: RepositoryTx): Promise<ContactListPick[]> =>
  sorted(tx).select(['id', 'name', 'contacts_count as contactsCount']).limit(MOST_LISTED).execute()

const selectContactList = ({ db }: RepositoryTx, id: number) =>
  db.selectFrom('contact_list').selectAll().where('id', '=', id)

/** @throws ERR_NO_CONTACTLIST_FOUND */
export const getContactList = async (tx: RepositoryTx, id: number): Promise<ContactList> =>
  toContactList(await getOr404('contactList', selectContactList(tx, id).executeTakeFirst()))

/**
 * Locks the list until the transaction ends. Meanwhile the list cannot change, and people cannot be added or removed.
 * @throws ERR_NO_CONTACTLIST_FOUND
 */
export const lockContactList = async (tx: RepositoryTx, id: number): Promise<ContactList> =>
  toContactList(await getOr404('contactList', selectContactList(tx, id).forUpdate().executeTakeFirst()))

/**
 * Blocks the deletion of these lists with a shared lock until the transaction ends. A transaction that changes items
 * takes this lock first, because a deletion also locks the list before its items.
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

/** Like `shareContactLists`, for one list. @throws ERR_NO_CONTACTLIST_FOUND */
export async function shareContactList(tx: RepositoryTx, id: number): Promise<void> {
  const [shared] = await shareContactLists(tx, [id])
  if (shared === undefined) throw notFound('contactList')
}

const refuse = refuseDouble({ contact_list_name: 'ERR_DUPLICATED_NAME' })

/** @throws ERR_DUPLICATED_NAME */
export async function insertContactList({ db }: RepositoryTx, row: { readonly name: string }): Promise<ContactList> {
  const made = db.insertInto('contact_list').values(row).returningAll()
  return toContactList(await made.executeTakeFirstOrThrow().catch(refuse))
}

/** @throws ERR_DUPLICATED_NAME */
export async function updateContactList(
  { db }: RepositoryTx,
  id: number,
  change: Patch<{ name: string }>,
): Promise<ContactList> {
  const changed = db.updateTable('contact_list').set(patch(change)).where('id', '=', id).returningAll()
  return toContactList(await changed.executeTakeFirstOrThrow().catch(refuse))
}

/** Adds `more`, which may be negative, to the count of people in a list. Locks the list, so use cases call it last. */
export async function addToCount({ db }: RepositoryTx, id: number, more: number): Promise<ContactList> {
  const changed = db
    .updateTable('contact_list')
    .set((eb) => patch({ contacts_count: eb('contacts_count', '+', more) }))
    .where('id', '=', id)
    .returningAll()
  return toContactList(await changed.executeTakeFirstOrThrow())
}

/** Deletes the list and its items. */
export async function removeContactList({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('contact_list').where('id', '=', id).execute()
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
