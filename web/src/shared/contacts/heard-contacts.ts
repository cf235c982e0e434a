import type { Contact } from '@recado/contracts/contacts/contact'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { QueryClient } from '@tanstack/react-query'

type Heard = Pick<Contact, 'version'> & { readonly shown: Ticket['contact'] }

const HEARD = ['contacts', 'heard'] as const

/** Remembers a contact from a live frame for some minutes. */
export function hearContact(client: QueryClient, contact: Contact): void {
  const { id, version, name, number, username, email, profilePicUrl, isGroup } = contact
  const queryKey = [...HEARD, id]
  const known = client.getQueryData<Heard>(queryKey)
  if (known && known.version > version) return
  const shown = { id, name, number, username, email, profilePicUrl, isGroup }
  client.removeQueries({ queryKey }) // an entry without observers goes some minutes after it was made, even if it changes
  client.setQueryData<Heard>(queryKey, { version, shown })
}

/** Marks all remembered contacts as outdated: many contacts may have changed. */
export const forgetContacts = (client: QueryClient): void => void client.invalidateQueries({ queryKey: HEARD })

/**
 * A contact changes without a new version of its tickets, so a ticket read before the change may arrive after the contact's
 * frame: in a response, or from a longer transaction.
 * @returns the ticket with the latest remembered contact; unchanged when none is remembered, or it is marked as outdated
 */
export function asHeard(client: QueryClient, ticket: Ticket): Ticket {
  const heard = client.getQueryState<Heard>([...HEARD, ticket.contactId])
  if (!heard?.data || heard.isInvalidated) return ticket
  return { ...ticket, contact: heard.data.shown }
}
