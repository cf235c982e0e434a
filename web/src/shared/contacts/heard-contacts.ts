import type { Contact } from '@recado/contracts/contacts/contact'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { QueryClient } from '@tanstack/react-query'

type Heard = Pick<Contact, 'version'> & { readonly shown: Ticket['contact'] }

const HEARD = ['contacts', 'heard'] as const

/** Remembers for some minutes what a frame tells of a contact. */
export function hearContact(client: QueryClient, contact: Contact): void {
  const { id, version, name, number, username, email, profilePicUrl, isGroup } = contact
  const shown = { id, name, number, username, email, profilePicUrl, isGroup }
  client.setQueryData<Heard>([...HEARD, id], (known) => (known && known.version > version ? known : { version, shown }))
}

/** Many contacts may have changed: what was heard of them is no longer the latest. */
export const forgetContacts = (client: QueryClient): void => void client.invalidateQueries({ queryKey: HEARD })

/**
 * What a ticket shows of its contact changes without a new version of the ticket, so one that was read before a change may
 * come after its frame: with an answer, or from a transaction that took longer.
 * @returns the ticket with its contact as it was heard last; as it is when nothing was heard since everything was fetched anew
 */
export function asHeard(client: QueryClient, ticket: Ticket): Ticket {
  const heard = client.getQueryState<Heard>([...HEARD, ticket.contactId])
  if (!heard?.data || heard.isInvalidated) return ticket
  return { ...ticket, contact: heard.data.shown }
}
