import { ticketUpdated } from '@recado/contracts/tickets/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { type Conversation, unhideTickets } from './ticket-visibility-repository.ts'

/**
 * Makes the tickets that campaigns left hidden in a conversation visible, because the conversation continues.
 * Call it for each message of the contact except ratings, confirmations and opt-outs, and when a person writes to the
 * contact or takes a ticket of the conversation. Do not call it for notes, bots and other programs.
 * Call it before locking the ticket of the conversation, because deletions and merges lock tickets lowest id first.
 */
export async function revealTickets(tx: Tx, conversation: Conversation): Promise<void> {
  const revealed = await unhideTickets(tx, conversation)
  await tx.emitAll(revealed.map((ticket) => factOf(ticketUpdated, { ticket, before: { ...ticket, hidden: true } })))
}
