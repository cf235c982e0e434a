import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { updateTicket } from '../tickets/ticket-repository.ts'

/**
 * Records the contact's origin from a message whose content arrived after the message was stored. The caller has locked
 * the ticket.
 * @returns the ticket, which gets the origin if it had none
 */
export async function showCameFrom(tx: Tx, before: Ticket, { cameFrom, fromMe }: Message): Promise<Ticket> {
  if (!cameFrom || fromMe || before.cameFrom) return before
  const ticket = await updateTicket(tx, before.id, { came_from: JSON.stringify(cameFrom) }, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
