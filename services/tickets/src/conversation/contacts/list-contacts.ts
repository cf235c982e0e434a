import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { readFieldFilter } from '../contact-fields/read-field-filter.ts'
import { findIdentities, type Identity } from '../identities/identity-repository.ts'
import type { NameCache } from '../names/name-cache.ts'
import { nameTickets } from '../tickets/name-tickets.ts'
import { findTicketsOfContact } from '../tickets/ticket-list-repository.ts'
import { getReader } from '../users/get-viewer.ts'
import { findContacts, findTagsOf, searchContacts } from './contact-list-repository.ts'
import { getContact } from './contact-repository.ts'
import { forCaller } from './for-caller.ts'

type Filter = {
  readonly searchParam?: string | undefined
  readonly isGroup?: boolean | undefined
  readonly fields?: readonly GivenFieldValue[] | undefined
  readonly pageNumber: number
}

/** One page of the contacts that match the text and the fields. @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_VALUE */
export async function listContacts(
  tx: Tx,
  { fields = [], ...filter }: Filter,
): Promise<{ contacts: ContactWithTags[]; count: number; hasMore: boolean }> {
  const conditions = await readFieldFilter(tx, fields)
  const isSearch = Boolean(filter.searchParam) || conditions.length > 0
  const { contacts, count } = await (isSearch
    ? searchContacts(tx, { ...filter, conditions })
    : findContacts(tx, filter))
  const seen = contacts.map((contact) => forCaller(tx, contact))
  return { contacts: seen, count, hasMore: filter.pageNumber * PAGE_SIZE.contacts < count }
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function showContact(tx: Tx, id: number): Promise<ContactWithTags & { identities: Identity[] }> {
  const contact = await getContact(tx, id)
  return { ...forCaller(tx, contact), tags: await findTagsOf(tx, id), identities: await findIdentities(tx, id) }
}

/** One page of a contact's tickets that the caller may see. @throws ERR_NO_CONTACT_FOUND */
export async function listTicketsOfContact(
  tx: PersonTx,
  { id, pageNumber }: { id: number; pageNumber: number },
  names: NameCache,
): Promise<{ tickets: Ticket[]; count: number; hasMore: boolean }> {
  const { viewer, stamp } = await getReader(tx)
  await getContact(tx, id)
  const { rows, count } = await findTicketsOfContact(tx, viewer, { id, pageNumber })
  const tickets = await nameTickets(tx, rows, { names, stamp })
  return { tickets, count, hasMore: pageNumber * PAGE_SIZE.tickets < count }
}
