import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../tables/db.ts'
import { dropOldTickets, isKnown, keepTicket } from './ticket-repository.ts'

/**
 * Stores whether the ticket of a contact is open, and writes nothing if that is stored already. An older event that
 * arrives later is then followed by the one that changed it back. Campaigns write to no groups, so their tickets are not
 * stored.
 */
export async function followTicket(tx: Tx, { id, contactId, version, status, isGroup }: Ticket): Promise<void> {
  if (isGroup) return
  const ticket = { id, contactId, version, isOpen: status !== 'closed' }
  if (await isKnown(tx, ticket)) return
  await keepTicket(tx, ticket, new Date())
  if (!ticket.isOpen) await dropOldTickets(tx, ticket)
}
