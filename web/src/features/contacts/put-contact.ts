import type { Contact } from '@recado/contracts/contacts/contact'
import type { QueryClient } from '@tanstack/react-query'
import { contactLists } from './contact-list.ts'

/** The one way a changed contact enters the cache; its cached tags stay. */
export function putContact(client: QueryClient, contact: Contact, isNew = false): void {
  const tags = contactLists.lastKnown(client, contact.id)?.row?.tags ?? []
  contactLists.put(client, { ...contact, tags }, isNew)
}
