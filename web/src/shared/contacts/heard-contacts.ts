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
  // the cache drops an entry without observers some minutes after its creation, so a new frame must create it anew
  client.removeQueries({ queryKey })
  client.setQueryData<Heard>(queryKey, { version, shown })
}

/** Marks all remembered contacts as outdated: many contacts may have changed. */
export const forgetContacts = (client: QueryClient): void => void client.invalidateQueries({ queryKey: HEARD })

/**
 * Applies the latest known contact to a ticket. A change of a contact does not raise the version of its tickets. So a
 * response or a longer transaction may bring a ticket with the old contact after the contact's own frame.
 * @returns the ticket with the latest remembered contact; unchanged when no contact is remembered, or the remembered
 * one is outdated
 */
export function asHeard(client: QueryClient, ticket: Ticket): Ticket {
  const heard = client.getQueryState<Heard>([...HEARD, ticket.contactId])
  if (!heard?.data || heard.isInvalidated) return ticket
  return { ...ticket, contact: heard.data.shown }
}
