import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../db.ts'
import { updateTicket } from '../tickets/ticket-repository.ts'

/**
 * Where the contact came from, which a message tells only after it was stored. The ticket must be held.
 * @returns the ticket, which tells it too if this is the first message that does
 */
export async function showCameFrom(tx: Tx, before: Ticket, { cameFrom, fromMe }: Message): Promise<Ticket> {
  if (!cameFrom || fromMe || before.cameFrom) return before
  const ticket = await updateTicket(tx, before.id, { came_from: JSON.stringify(cameFrom) }, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
