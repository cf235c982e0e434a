import type { Ticket, TicketAudience } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../tables/db.ts'
import { dropOldTickets, isKnown, keepTicket } from './ticket-repository.ts'

type Followed = { readonly ticket: Ticket; readonly before?: TicketAudience | undefined }

/**
 * Stores whether the ticket of a contact is open. An event that neither opens nor closes the ticket writes nothing if the
 * state is stored already. One that does always stores its version, because events arrive in any order: else the close
 * before a reopening, if it arrives later, would close the ticket. Campaigns write to no groups, so their tickets are not
 * stored.
 */
export async function followTicket(tx: Tx, { ticket, before }: Followed): Promise<void> {
  const { id, contactId, version, isGroup } = ticket
  if (isGroup) return
  const copy = { id, contactId, version, isOpen: isOpen(ticket) }
  if (before && isOpen(before) === copy.isOpen && (await isKnown(tx, copy))) return
  await keepTicket(tx, copy, new Date())
  if (!copy.isOpen) await dropOldTickets(tx, copy)
}

const isOpen = ({ status }: TicketAudience): boolean => status !== 'closed'
