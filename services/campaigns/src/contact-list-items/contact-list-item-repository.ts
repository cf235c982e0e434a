import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { AppError, notFound, violatedConstraint } from '@recado/kit/errors'
import { phoneSearchTerms } from '@recado/kit/phones/phone-number'
import type { SheetPerson } from '@recado/kit/sheets/read-people'
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ContactListItemTable, Database, Tx } from '../db.ts'
import { toItem } from './to-item.ts'

type Filter = { readonly contactListId: number; readonly searchParam?: string | undefined }
type ItemExpression = ExpressionBuilder<Database, 'contact_list_item'>

/** One page of those of a list, by name. */
export async function findItems(
  { db }: Tx,
  { pageNumber, ...filter }: Filter & { readonly pageNumber: number },
): Promise<ContactListItem[]> {
  const rows = await db
    .selectFrom('contact_list_item')
    .selectAll()
    .where(isFoundBy(filter))
    .orderBy('search_name')
    .orderBy('id')
    .limit(PAGE_SIZE.contactListItems)
    .offset((pageNumber - 1) * PAGE_SIZE.contactListItems)
    .execute()
  return rows.map(toItem)
}

export async function countItems({ db }: Tx, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('contact_list_item')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(filter))
    .executeTakeFirstOrThrow()
  return count
}

/** An item in a table that goes out of the house. */
export type ExportedItem = Pick<ContactListItem, 'id' | 'name' | 'number' | 'email' | 'isWhatsappValid'>

/** The next ones of a list in the order of their ids. */
export function findExported(
  { db }: Tx,
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

/** @throws ERR_NO_CONTACTLISTITEM_FOUND */
export async function getItem({ db }: Tx, id: number): Promise<ContactListItem> {
  const row = await db.selectFrom('contact_list_item').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('contactListItem')
  return toItem(row)
}

/** Held until the transaction ends. @throws ERR_NO_CONTACTLISTITEM_FOUND */
export async function lockItem({ db }: Tx, id: number): Promise<ContactListItem> {
  const row = await db
    .selectFrom('contact_list_item')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('contactListItem')
  return toItem(row)
}

/** The list must be shared. @throws ERR_DUPLICATED_CONTACT */
export async function insertItem(
  { db }: Tx,
  row: Pick<Insertable<ContactListItemTable>, 'contact_list_id' | 'name' | 'number' | 'phone' | 'email'>,
): Promise<ContactListItem> {
  const made = db
    .insertInto('contact_list_item')
    .values({ ...row, is_whatsapp_valid: null, last_checked_at: null })
    .returningAll()
  return toItem(await made.executeTakeFirstOrThrow().catch(refuseDouble))
}

/**
 * Adds those of these people who are not in the list yet; it must be shared. Whoever adds several at once does so in the
 * order of their phones, so that two who do cannot wait for each other.
 * @returns how many
 */
export async function insertPeople({ db }: Tx, contactListId: number, people: readonly SheetPerson[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into contact_list_item (contact_list_id, name, number, phone, email)
    select ${contactListId}, name, number, phone, email from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person (name text, number text, phone text, email text)
    order by phone
    on conflict (company_id, contact_list_id, phone) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** With another phone it is asked about at once. @throws ERR_DUPLICATED_CONTACT */
export async function updateItem(
  { db }: Tx,
  id: number,
  change: Pick<
    Updateable<ContactListItemTable>,
    'name' | 'number' | 'phone' | 'email' | 'is_whatsapp_valid' | 'last_checked_at'
  >,
): Promise<ContactListItem> {
  const row = await db
    .updateTable('contact_list_item')
    .set((eb) => ({
      ...change,
      ...(change.phone !== undefined && { check_after: sql<Date>`now()` }),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseDouble)
  return toItem(row)
}

/** Its list must be shared. @returns false when it is gone already */
export async function removeItem({ db }: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contact_list_item').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Where those stand who have one of these phones, in their one spelling. */
export function findPlaces(
  { db }: Tx,
  phones: readonly string[],
): Promise<{ readonly id: number; readonly contactListId: number }[]> {
  return db
    .selectFrom('contact_list_item')
    .select(['id', 'contact_list_id as contactListId'])
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .orderBy('id')
    .execute()
}

/** By name or e-mail without case and accents, or the number in any mask and spelling. */
const isFoundBy =
  ({ contactListId, searchParam }: Filter) =>
  (eb: ItemExpression): Expression<SqlBool> => {
    const ofList = eb('contact_list_id', '=', contactListId)
    if (!searchParam) return ofList
    const terms = [searchParam, ...phoneSearchTerms(searchParam)]
    return eb.and([ofList, eb.or(terms.map((term) => sql<SqlBool>`strpos(search_text, folded(${term})) > 0`))])
  }

function refuseDouble(error: unknown): never {
  if (violatedConstraint(error) === 'contact_list_item_phone') throw new AppError('ERR_DUPLICATED_CONTACT')
  throw error
}
