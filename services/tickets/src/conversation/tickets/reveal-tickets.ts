import { ticketUpdated } from '@recado/contracts/tickets/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { type Conversation, unhideTickets } from './ticket-visibility-repository.ts'

/**
 * Shows the tickets that campaigns left hidden in a conversation to the people who may see them, because the
 * conversation continues. Call it for each message of the contact except a rating, a confirmation or an opt-out, and
 * when a person writes to the contact or takes a ticket of the conversation; not for notes, bots and other programs.
 * Call it before the ticket of the conversation is locked: deletions and merges lock tickets lowest id first.
 */
export async function revealTickets(tx: Tx, conversation: Conversation): Promise<void> {
  const revealed = await unhideTickets(tx, conversation)
  await tx.emitAll(revealed.map((ticket) => factOf(ticketUpdated, { ticket, before: { ...ticket, hidden: true } })))
}
