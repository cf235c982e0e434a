import type { ContactListItem, NumberValidity } from '@recado/contracts/campaigns/contact-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { onPage } from '@recado/kit/db/page'
import { type Patch, patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404 } from '@recado/kit/errors'
import { phoneSearchTerms } from '@recado/kit/phones/phone-number'
import type { SheetPerson } from '@recado/kit/sheets/read-people'
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ContactListItemTable } from '../tables/contact-list-item-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { toItem } from './item-row-repository.ts'

type Paged = { readonly contactListId: number; readonly pageNumber: number }

/** One page of a list, sorted by name. */
export async function findItems(
  { db }: RepositoryTx,
  { contactListId, pageNumber }: Paged,
): Promise<ContactListItem[]> {
  const rows = await db
    .selectFrom('contact_list_item')
    .selectAll()
    .where('contact_list_id', '=', contactListId)
    .orderBy('search_name')
    .orderBy('id')
    .$call(onPage({ pageNumber, size: PAGE_SIZE.contactListItems }))
    .execute()
  return rows.map(toItem)
}

type Wanted = { readonly searchParam?: string | undefined; readonly validity?: NumberValidity | undefined }

/**
 * One page of the matching items of a list, sorted by name, and the count of all matches. `searchParam` matches the
 * name or the e-mail without case and accents, or the number in any format. `validity` filters by the result of the
 * number check.
 */
export async function searchItems(
  { db }: RepositoryTx,
  { contactListId, pageNumber, searchParam, validity }: Paged & Wanted,
): Promise<{ contacts: ContactListItem[]; count: number }> {
  const terms = searchParam ? [searchParam, ...phoneSearchTerms(searchParam)] : []
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        db
          .selectFrom('contact_list_item')
          .select(['id', 'search_name'])
          .where('contact_list_id', '=', contactListId)
          .$if(terms.length > 0, (items) =>
            items.where((eb) => eb.or(terms.map((term) => foldedSearch('search_text', term)))),
          )
          .$if(validity !== undefined, (items) => items.where(IS_AS_WANTED[validity ?? 'valid'])),
    )
    .with('page', (of) =>
      of
        .selectFrom('found')
        .select('found.id')
        .orderBy('found.search_name')
        .orderBy('found.id')
        .$call(onPage({ pageNumber, size: PAGE_SIZE.contactListItems })),
    )
    .selectFrom((eb) => eb.selectFrom('found').select(eb.fn.countAll<number>().as('count')).as('total'))
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('contact_list_item as item', 'item.id', 'page.id')
    .selectAll('item')
    .select('total.count')
    .orderBy('item.search_name')
    .orderBy('item.id')
    .execute()
  const found = rows.filter((row): row is typeof row & Selectable<ContactListItemTable> => row.id !== null)
  return { contacts: found.map(toItem), count: rows[0]?.count ?? 0 }
}

/** PostgreSQL uses the partial indexes only if these conditions are written exactly as in the indexes. */
const IS_AS_WANTED: Record<NumberValidity, RawBuilder<SqlBool>> = {
  valid: sql`is_whatsapp_valid`,
  invalid: sql`not is_whatsapp_valid`,
  unchecked: sql`is_whatsapp_valid is null`,
}

/** The fields of a list item that the exported table contains. */
export type ExportedItem = Pick<ContactListItem, 'id' | 'name' | 'number' | 'email' | 'isWhatsappValid'>

/** The next items of a list after the id `after`, in the order of their ids. */
export function findExported(
  { db }: RepositoryTx,
  { contactListId, after, atMost }: { contactListId: number; after: number; atMost: number },
): Promise<ExportedItem[]> {
  return db
    .selectFrom('contact_list_item')
    .select(['id', 'name', 'number', 'email', 'is_whatsapp_valid as isWhatsappValid'])
    .where('contact_list_id', '=', contactListId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
}

const selectItem = ({ db }: RepositoryTx, id: number) =>
  db.selectFrom('contact_list_item').selectAll().where('id', '=', id)

/** @throws ERR_NO_CONTACTLISTITEM_FOUND */
export const getItem = async (tx: RepositoryTx, id: number): Promise<ContactListItem> =>
  toItem(await getOr404('contactListItem', selectItem(tx, id).executeTakeFirst()))

/** Locks the person until the transaction ends. @throws ERR_NO_CONTACTLISTITEM_FOUND */
export const lockItem = async (tx: RepositoryTx, id: number): Promise<ContactListItem> =>
  toItem(await getOr404('contactListItem', selectItem(tx, id).forNoKeyUpdate().executeTakeFirst()))

const refuse = refuseDouble({ contact_list_item_phone: 'ERR_DUPLICATED_CONTACT' })

/**
 * Adds a person with a typed number. Requires a shared lock on the list.
 * @throws ERR_DUPLICATED_CONTACT
 */
export async function insertItem(
  { db }: RepositoryTx,
  row: Pick<Insertable<ContactListItemTable>, 'contact_list_id' | 'name' | 'number' | 'phone' | 'email'>,
): Promise<ContactListItem> {
  const made = db
    .insertInto('contact_list_item')
    .values({ ...row, is_whatsapp_valid: null, last_checked_at: null, is_typed: true, asked_at: null })
    .returningAll()
  return toItem(await made.executeTakeFirstOrThrow().catch(refuse))
}

/**
 * Adds the people who are not in the list yet, in the order of their phones, so that two transactions cannot deadlock.
 * Requires a shared lock on the list.
 * @returns the number of added people
 */
export async function insertPeople(
  { db }: RepositoryTx,
  contactListId: number,
  people: readonly SheetPerson[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into contact_list_item (contact_list_id, name, number, phone, email)
    select ${contactListId}, name, number, phone, email from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person (name text, number text, phone text, email text)
    order by phone
    on conflict (company_id, contact_list_id, phone) do nothing`.execute(db)
  return Number(numAffectedRows)
}

type ItemColumns = 'name' | 'number' | 'phone' | 'email' | 'is_whatsapp_valid' | 'last_checked_at'

/**
 * Changes an item, and makes the check of a changed phone due now.
 * @throws ERR_DUPLICATED_CONTACT
 */
export async function updateItem(
  { db }: RepositoryTx,
  id: number,
  change: Patch<Pick<Updateable<ContactListItemTable>, ItemColumns>>,
): Promise<ContactListItem> {
  const recheck = change.phone !== undefined && { check_after: sql<Date>`now()`, is_typed: true, asked_at: null }
  const changed = db
    .updateTable('contact_list_item')
    .set(patch({ ...change, ...recheck }))
    .where('id', '=', id)
    .returningAll()
  return toItem(await changed.executeTakeFirstOrThrow().catch(refuse))
}

/**
 * Deletes an item. Requires a shared lock on the list.
 * @returns false when the item was already deleted
 */
export async function removeItem({ db }: RepositoryTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contact_list_item').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Deletes the items of a list whose numbers are not on WhatsApp. Locks them in the order of their ids, and requires a
 * shared lock on the list.
 * @returns the number of deleted items
 */
export async function removeInvalidItems({ db }: RepositoryTx, contactListId: number): Promise<number> {
  const { numDeletedRows } = await db
    .with('invalid', (of) =>
      of
        .selectFrom('contact_list_item')
        .select('id')
        .where('contact_list_id', '=', contactListId)
        .where(IS_AS_WANTED.invalid)
        .orderBy('id')
        .forUpdate(),
    )
    .deleteFrom('contact_list_item')
    .where('id', 'in', (of) => of.selectFrom('invalid').select('id'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * @param phones in canonical spelling
 * @returns the items with one of these phones
 */
export function findPlaces(
  { db }: RepositoryTx,
  phones: readonly string[],
): Promise<{ readonly id: number; readonly contactListId: number }[]> {
  return db
    .selectFrom('contact_list_item')
    .select(['id', 'contact_list_id as contactListId'])
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .orderBy('id')
    .execute()
}
