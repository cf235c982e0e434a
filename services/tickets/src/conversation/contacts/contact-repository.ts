import type { Contact } from '@recado/contracts/contacts/contact'
import type { Known } from '@recado/contracts/open-enum'
import { patch } from '@recado/kit/db/patch'
import { getOr404, notFound } from '@recado/kit/errors'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ContactTable } from '../../tables/contact-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import { valuesOf } from '../contact-fields/field-value-rules.ts'
import type { Identity } from '../identities/identity-repository.ts'
import { priorityOf } from '../tickets/priority-rules.ts'

/** A contact with all its names, and the times of the last checks. */
export type KnownContact = Known<Contact> & {
  readonly typedName: string | null
  readonly phoneBookName: string | null
  readonly pushName: string | null
  readonly picture: { readonly path: string | null; readonly mime: string | null; readonly askedAt: Date | null }
  readonly groupAskedAt: Date | null
}

/** The columns of a contact that may be updated. */
export type ContactChange = Omit<Updateable<ContactTable>, 'id' | 'version' | 'updated_at'>

/** @throws ERR_NO_CONTACT_FOUND */
export async function getContact({ db }: RepositoryTx, id: number): Promise<Contact> {
  const row = await getOr404('contact', db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst())
  return toContact(row)
}

/**
 * Locks the contacts until the transaction ends, in the order of their ids. Contacts that were merged into others
 * meanwhile are missing from the result. Other transactions may still insert rows that refer to a locked contact.
 */
export async function lockContacts({ db }: RepositoryTx, ids: readonly number[]): Promise<KnownContact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contact')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(toContact)
}

/** Locks the contacts of `ids` that exist and are not locked elsewhere. @returns the locked ids */
export async function holdContacts({ db }: RepositoryTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('id', 'in', ids)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Names the columns instead of using `*`, so that PostgreSQL can reuse the plan (`createStatementNames`). */
const COLUMNS = [
  ...([
    'company_id',
    'id',
    'name',
    'push_name',
    'typed_name',
    'phone_book_name',
    'number',
    'username',
    'email',
  ] as const),
  ...([
    'extra_info',
    'field_values',
    'notes',
    'priority',
    'blocked_at',
    'is_whatsapp_valid',
    'opt_out_at',
    'is_group',
    'group_asked_at',
  ] as const),
  ...(['picture_path', 'picture_mime', 'picture_asked_at', 'created_at', 'updated_at', 'version'] as const),
] as const
type ContactRow = Pick<Selectable<ContactTable>, (typeof COLUMNS)[number]>

/** Locks the contact to which all of these identities belong; undefined when they belong to none or to several. */
export async function lockOwnerOf(
  { db }: RepositoryTx,
  identities: readonly Identity[],
): Promise<KnownContact | undefined> {
  const row = await db
    .selectFrom('contact')
    .select(COLUMNS)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('contact_identity')
        .select(sql<number>`max(contact_id)`.as('contact_id'))
        .where(({ or, and }) => or(identities.map(({ kind, value }) => and({ kind, value }))))
        .having(sql<boolean>`count(*) = ${identities.length} and min(contact_id) = max(contact_id)`),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toContact(row)
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function lockContact(tx: RepositoryTx, id: number): Promise<KnownContact> {
  const [contact] = await lockContacts(tx, [id])
  if (!contact) throw notFound('contact')
  return contact
}

/** Locks the contact against deletion until the transaction ends. @returns false when the contact no longer exists */
export async function holdContact({ db }: RepositoryTx, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('contact').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
  )
}

/** Adds a contact with its identities. An identity that already belongs to another contact stays with that contact. */
export async function insertContact(
  { db }: RepositoryTx,
  contact: Insertable<ContactTable>,
  identities: readonly Identity[],
): Promise<KnownContact> {
  const kinds = identities.map(({ kind }) => kind)
  const values = identities.map(({ value }) => value)
  const row = await db
    .with('added', (query) => query.insertInto('contact').values(contact).returning(COLUMNS))
    .with(
      'recognised',
      () => sql`(insert into contact_identity (kind, value, contact_id)
        select own.kind, own.value, added.id from added, unnest(${kinds}::text[], ${values}::text[]) as own (kind, value)
        on conflict do nothing)`,
    )
    .selectFrom('added')
    .select(COLUMNS)
    .executeTakeFirstOrThrow()
  return toContact(row)
}

export async function updateContact({ db }: RepositoryTx, id: number, change: ContactChange): Promise<KnownContact> {
  const row = await db
    .updateTable('contact')
    .set(patch(change))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toContact(row)
}

/** @returns the displayed names of the contacts, by their ids */
export async function findNames({ db }: RepositoryTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('contact').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @returns the name and the number of each contact that has a number, by contact id */
export async function findNumbers(
  { db }: RepositoryTx,
  ids: readonly number[],
): Promise<Map<number, { name: string; number: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('contact').select(['id', 'name', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, name, number }) => (number === null ? [] : [[id, { name, number }] as const])))
}

/** The MIME type of the profile picture at this path of the file store; every person of the company may open it. */
export async function findPicture(
  { db }: RepositoryTx,
  path: string,
): Promise<{ name: string | null; mime: string | null } | undefined> {
  const row = await db
    .selectFrom('contact')
    .select('picture_mime as mime')
    .where('picture_path', '=', path)
    .executeTakeFirst()
  return row && { name: null, mime: row.mime }
}

/** @returns the URL of a contact's picture, from its path in the file store */
export const addressOfPicture = (path: string | null): string | null => path && `/public/${path}`

export const toContact = (row: ContactRow): KnownContact => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  typedName: row.typed_name,
  phoneBookName: row.phone_book_name,
  pushName: row.push_name,
  number: row.number,
  username: row.username,
  isGroup: row.is_group,
  email: row.email,
  extraInfo: row.extra_info,
  fields: valuesOf(row.field_values),
  notes: row.notes,
  priority: priorityOf(row.priority),
  isBlocked: row.blocked_at !== null,
  isWhatsappValid: row.is_whatsapp_valid,
  optOut: row.opt_out_at !== null,
  optOutAt: row.opt_out_at?.toISOString() ?? null,
  profilePicUrl: addressOfPicture(row.picture_path),
  picture: { path: row.picture_path, mime: row.picture_mime, askedAt: row.picture_asked_at },
  groupAskedAt: row.group_asked_at,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
