import type { Contact } from '@recado/contracts/contacts/contact'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Tx } from '../db.ts'
import { countContacts, findContacts } from './contact-list-repository.ts'
import { getContact } from './contact-repository.ts'
import { findIdentities, type Identity } from './identity-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber: number }

/** One page of the contacts that the text finds. */
export async function listContacts(
  tx: Tx,
  filter: Filter,
): Promise<{ contacts: Contact[]; count: number; hasMore: boolean }> {
  const contacts = await findContacts(tx, filter)
  const count = await countContacts(tx, filter)
  return { contacts, count, hasMore: filter.pageNumber * PAGE_SIZE.contacts < count }
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function showContact(tx: Tx, id: number): Promise<Contact & { identities: Identity[] }> {
  return { ...(await getContact(tx, id)), identities: await findIdentities(tx, id) }
}
