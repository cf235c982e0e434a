import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { valueRows } from '@recado/kit/db/value-rows'
import { sql, type Updateable } from 'kysely'
import type { ContactTable } from '../../tables/contact-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import type { IdentityTable } from '../../tables/identity-tables.ts'
import { addressAmong } from './account-rules.ts'

/** An identifier of a contact; phones are in canonical spelling. */
export type Identity = Pick<IdentityTable, 'kind' | 'value'>

/**
 * Locks the identities, whether or not a contact has them, so that transactions about the same identity run one after
 * the other.
 */
export async function lockIdentities({ db, caller }: RepositoryTx, identities: readonly Identity[]): Promise<void> {
  const names = identities.map(({ kind, value }) => `identity:${caller.companyId}:${kind}:${value}`).sort() // avoids deadlocks
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(db)
}

/** @returns those of the identities that belong to contacts, each with its contact */
export async function findOwned(
  { db }: RepositoryTx,
  identities: readonly Identity[],
): Promise<(Identity & { readonly contactId: number })[]> {
  if (identities.length === 0) return []
  return db
    .selectFrom('contact_identity')
    .select(['kind', 'value', 'contact_id as contactId'])
    .where((eb) => eb.or(identities.map(({ kind, value }) => eb.and({ kind, value }))))
    .execute()
}

/** @returns the ids of the contacts to which the identities belong, without duplicates */
export async function findOwners(tx: RepositoryTx, identities: readonly Identity[]): Promise<number[]> {
  return [...new Set((await findOwned(tx, identities)).map(({ contactId }) => contactId))]
}

/** Adds identities to a contact; an identity that already belongs to a contact stays unchanged. */
export async function addIdentities(
  { db }: RepositoryTx,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> {
  await db
    .insertInto('contact_identity')
    .values(identities.map((identity) => ({ ...identity, contact_id: contactId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A contact, optionally with the ticket in which to write and the number that a program requested. */
type Place = { readonly contactId: number; readonly ticketId: number | null; readonly number?: string | undefined }

/**
 * @returns the address at which WhatsApp reaches the contact: the account that wrote last in the ticket, otherwise the
 * account that wrote last in any ticket; for a group, the address of the group
 */
export async function getAddress(tx: RepositoryTx, place: Place): Promise<WhatsappAddress> {
  const [address] = await getAddresses(tx, [place])
  if (!address) throw new Error('the locked contact does not exist')
  return address
}

type AccountRow = {
  is_group: boolean
  number: string | null
  phone: string | null
  lid: string | null
  identities: readonly Identity[] | null
}

/** The addresses of several contacts, in the order of `places`; undefined for a missing contact. */
export async function getAddresses(
  { db }: RepositoryTx,
  places: readonly Place[],
): Promise<(WhatsappAddress | undefined)[]> {
  if (places.length === 0) return []
  const asked = valueRows('asked', {
    contact_id: ['bigint', places.map(({ contactId }) => contactId)],
    ticket_id: ['bigint', places.map(({ ticketId }) => ticketId)],
  })
  const { rows } = await sql<AccountRow & { place: number }>`
    select asked.place::int as place, contact.is_group, contact.number, account.account_phone as phone, account.account_lid as lid,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'value', value) order by created_at desc)
        from contact_identity where contact_identity.contact_id = contact.id) as identities
    from ${asked}
    join contact on contact.id = asked.contact_id
    left join lateral (
      select account_phone, account_lid from ticket
      where ticket.contact_id = asked.contact_id and (account_phone is not null or account_lid is not null)
      order by ticket.id is not distinct from asked.ticket_id desc, last_inbound_at desc nulls last, ticket.id desc
      limit 1) as account on true`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  return places.map(({ number }, index) => {
    const row = found.get(index + 1)
    return row && addressIn(number === undefined ? row : { ...row, phone: number, lid: null })
  })
}

const addressIn = ({ is_group: isGroup, number, phone, lid, identities }: AccountRow): WhatsappAddress =>
  addressAmong({ isGroup, number, identities: identities ?? [], account: { phone, lid } })

/**
 * Records when WhatsApp was asked for a contact's picture or a group's name, without raising the contact's version.
 * @returns the contact's address
 */
export async function noteAsked(
  { db }: RepositoryTx,
  contactId: number,
  note: Pick<Updateable<ContactTable>, 'picture_asked_at' | 'group_asked_at'>,
): Promise<WhatsappAddress> {
  const row = await db
    .updateTable('contact')
    .set(note)
    .where('id', '=', contactId)
    .returning(({ selectFrom }) => [
      'is_group',
      'number as phone',
      selectFrom('contact_identity')
        .select('value')
        .whereRef('contact_identity.contact_id', '=', 'contact.id')
        .where('kind', 'in', ['lid', 'group'])
        .orderBy('contact_identity.created_at', 'desc')
        .limit(sql.lit(1))
        .as('value'),
    ])
    .executeTakeFirstOrThrow()
  return addressOf(row)
}

const addressOf = ({ is_group, phone, value }: { is_group: boolean; phone: string | null; value: string | null }) =>
  is_group && value !== null ? { phone: null, lid: null, group: value } : { phone, lid: value }

/** Deletes an identity; it then no longer identifies the contact. */
export async function removeIdentity(
  { db }: RepositoryTx,
  contactId: number,
  { kind, value }: Identity,
): Promise<void> {
  await db
    .deleteFrom('contact_identity')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('contact_id', '=', contactId)
    .execute()
}

/** @returns those of the contacts that have a LID */
export async function findWithLid({ db }: RepositoryTx, contactIds: readonly number[]): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('contact_identity')
    .select('contact_id')
    .where('contact_id', 'in', contactIds)
    .where('kind', '=', 'lid')
    .execute()
  return new Set(rows.map((row) => row.contact_id))
}

export async function findIdentities({ db }: RepositoryTx, contactId: number): Promise<Identity[]> {
  return db
    .selectFrom('contact_identity')
    .select(['kind', 'value'])
    .where('contact_id', '=', contactId)
    .orderBy('kind', 'desc')
    .orderBy('value')
    .execute()
}

/** Replaces all identities of a contact. */
export async function replaceIdentities(
  tx: RepositoryTx,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> {
  await tx.db.deleteFrom('contact_identity').where('contact_id', '=', contactId).execute()
  await addIdentities(tx, contactId, identities)
}
