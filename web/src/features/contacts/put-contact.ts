import type { Contact } from '@recado/contracts/contacts/contact'
import type { QueryClient } from '@tanstack/react-query'
import { contactLists } from './contact-list.ts'

/** Updates a contact in the cache; all changes of contacts enter the cache here. The cached tags are kept. */
export function putContact(client: QueryClient, contact: Contact, isNew = false): void {
  const tags = contactLists.lastKnown(client, contact.id)?.row?.tags ?? []
  contactLists.put(client, { ...contact, tags }, isNew)
}
