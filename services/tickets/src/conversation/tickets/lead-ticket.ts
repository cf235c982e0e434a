import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { checkStep } from './check-step.ts'
import { lockSeenTicket, updateTicket } from './ticket-repository.ts'

/**
 * Lets the bot lead a ticket from the next incoming message, or stops the bot.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS the ticket is closed
 * @throws ERR_NO_PERMISSION a colleague answers the ticket, or its contact is a group
 */
export async function leadTicket(tx: PersonTx, ticketId: number, chatbot: boolean): Promise<Ticket> {
  const viewer = await getViewer(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  checkStep('leadBot', viewer, before)
  if (before.chatbot === chatbot && before.botPaused === !chatbot) return before
  const ticket = await updateTicket(tx, ticketId, { chatbot, bot_paused: !chatbot }, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
