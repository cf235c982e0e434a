import type { Contact, ContactWithTags } from '@recado/contracts/contacts/contact'
import type { ContactPick } from '@recado/contracts/contacts/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TagBrief } from '@recado/contracts/tag-brief'
import { countRows, onPage } from '@recado/kit/db/page'
import { phoneSearchTerms } from '@recado/kit/phones/phone-number'
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ContactTable, FieldValues } from '../../tables/contact-tables.ts'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { type FieldCondition, meets } from '../contact-fields/field-condition-repository.ts'
import { addressOfPicture, toContact } from './contact-repository.ts'

type Search = {
  readonly searchParam?: string | undefined
  readonly isGroup?: boolean | undefined
  readonly conditions?: readonly FieldCondition[] | undefined
}
type Paged = Search & { readonly pageNumber: number }
type ContactExpression = ExpressionBuilder<Database, 'contact'>
type ListedRow = Selectable<ContactTable> & { tags: TagBrief[] | null }

const AS_SHOWN = sql<TagBrief[]>`jsonb_agg(jsonb_build_object(
  'id', tag.id, 'name', tag.name, 'color', tag.color, 'kanban', tag.kanban::int
) order by tag.search_name, tag.id)`

/** The tags of the contact's latest ticket, without board lanes. */
const TAGS = sql<TagBrief[]>`(
  select coalesce(${AS_SHOWN}, '[]')
  from ticket_tag join tag on tag.id = ticket_tag.tag_id
  where not tag.kanban and ticket_tag.ticket_id = (
    select max(ticket.id) from ticket where ticket.contact_id = contact.id))`

/** The tags of the latest ticket of each contact on the page, without board lanes. */
const TAGS_OF_PAGE = sql<{ contact_id: number; tags: TagBrief[] }>`(
  select latest.contact_id, ${AS_SHOWN} as tags
  from (select page.id as contact_id, (select max(ticket.id) from ticket where ticket.contact_id = page.id) as id
    from page) as latest
  cross join lateral (
    select ticket_tag.tag_id from ticket_tag where ticket_tag.ticket_id = latest.id offset 0) as given
  join tag on tag.id = given.tag_id
  where not tag.kanban group by latest.contact_id)`

/** One page of all contacts by name, with the total count. */
export async function findContacts(
  { db }: RepositoryTx,
  { pageNumber, isGroup }: Paged,
): Promise<{ contacts: ContactWithTags[]; count: number }> {
  const rows = await db
    .with('page', () =>
      db
        .selectFrom('contact')
        .selectAll('contact')
        .where(isOfKind(isGroup))
        .orderBy('contact.search_name')
        .orderBy('contact.id')
        .$call(onPage({ pageNumber, size: PAGE_SIZE.contacts })),
    )
    .selectFrom('page as contact')
    .leftJoin(TAGS_OF_PAGE.as('page_tag'), 'page_tag.contact_id', 'contact.id')
    .selectAll('contact')
    .select('page_tag.tags')
    .orderBy('contact.search_name')
    .orderBy('contact.id')
    .execute()
  const count = await countRows(db.selectFrom('contact').where(isOfKind(isGroup)))
  return { contacts: rows.map(toListed), count }
}

/**
 * One page of the contacts that match the text and the fields, with their total count. One search serves both the page and the count.
 */
export async function searchContacts(
  { db }: RepositoryTx,
  { pageNumber, ...search }: Paged,
): Promise<{ contacts: ContactWithTags[]; count: number }> {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        db
          .selectFrom('contact')
          .select(['contact.id', 'contact.search_name'])
          .where(matches(search))
          .where(isOfKind(search.isGroup))
          .where(meets(search.conditions)),
    )
    .with('page', (of) =>
      of
        .selectFrom('found')
        .select('found.id')
        .orderBy('found.search_name')
        .orderBy('found.id')
        .$call(onPage({ pageNumber, size: PAGE_SIZE.contacts })),
    )
    .selectFrom((eb) => eb.selectFrom('found').select(eb.fn.countAll<number>().as('count')).as('total'))
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('contact', 'contact.id', 'page.id')
    .leftJoin(TAGS_OF_PAGE.as('page_tag'), 'page_tag.contact_id', 'page.id')
    .selectAll('contact')
    .select(['total.count', 'page_tag.tags'])
    .orderBy('contact.search_name')
    .orderBy('contact.id')
    .execute()
  const contacts = rows.filter(({ id }) => id !== null).map((row) => toListed(row as ListedRow))
  return { contacts, count: rows[0]?.count ?? 0 }
}

/** @returns the tags of the contact's latest ticket */
export async function findTagsOf({ db }: RepositoryTx, id: number): Promise<TagBrief[]> {
  const row = await db.selectFrom('contact').select(TAGS.as('tags')).where('contact.id', '=', id).executeTakeFirst()
  return row?.tags ?? []
}

const PICKED = 50

/** The first matching contacts by name, for pickers. */
export async function findPicks({ db }: RepositoryTx, search: Search): Promise<ContactPick[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name', 'number', 'picture_path'])
    .where(matches(search))
    .orderBy('search_name')
    .orderBy('id')
    .limit(PICKED)
    .execute()
  return rows.map(({ picture_path: path, ...pick }) => ({ ...pick, profilePicUrl: addressOfPicture(path) }))
}

/** A contact in an export. */
export type ExportedContact = Pick<Contact, 'id' | 'name' | 'number' | 'email' | 'username'> & {
  readonly lid: string | null // the most recent LID
  readonly field_values: FieldValues
  readonly priority: number
}

/** The next contacts after an id, in the order of ids. */
export function findExported(
  { db }: RepositoryTx,
  { after, atMost, ...search }: Search & { readonly after: number; readonly atMost: number },
): Promise<ExportedContact[]> {
  return db
    .selectFrom('contact')
    .select((eb) => [
      'id',
      'name',
      'number',
      'email',
      'username',
      'field_values',
      'priority',
      eb
        .selectFrom('contact_identity')
        .select('value')
        .whereRef('contact_identity.contact_id', '=', 'contact.id')
        .where('kind', '=', 'lid')
        .orderBy('contact_identity.created_at', 'desc')
        .limit(1)
        .as('lid'),
    ])
    .where('id', '>', after)
    .where(matches(search))
    .where(meets(search.conditions))
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/** Filters for groups or for people; undefined includes both. */
const isOfKind =
  (isGroup: boolean | undefined) =>
  (eb: ContactExpression): Expression<SqlBool> =>
    isGroup === undefined ? eb.lit(true) : eb('contact.is_group', '=', isGroup)

/** Matches name, user name, e-mail or a value of the company's fields regardless of case and accents, or the number in any format. Uses an index. */
const matches =
  ({ searchParam: text }: Search) =>
  (eb: ContactExpression): Expression<SqlBool> =>
    text
      ? eb('contact.id', 'in', sql<number>`(select contacts_found(${text}, ${phoneSearchTerms(text)}::text[]))`)
      : eb.lit(true)

const toListed = (row: ListedRow): ContactWithTags => ({ ...toContact(row), tags: row.tags ?? [] })
