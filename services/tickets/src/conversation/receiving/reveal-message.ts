import { messageUpdated } from '@recado/contracts/messages/events'
import { ticketDeleted } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { endRatings } from '../automation/rating-repository.ts'
import { recordAnswer } from '../automation/take-rating.ts'
import { type StoredMessage, updateMessage } from '../messages/message-repository.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { setAccount } from '../tickets/ticket-conversation-repository.ts'
import { removeTicket } from '../tickets/ticket-removal-repository.ts'
import { answerArrival, type Decided } from './answer-arrival.ts'
import { applyEarlyChanges } from './change-message.ts'
import type { ReceivedFacts } from './read-facts.ts'
import { contentOf } from './received-content.ts'
import { showCameFrom } from './show-came-from.ts'

type Reserved = ReceivedFacts & { readonly stored: StoredMessage }

/**
 * Stores the content of a message that could not be decrypted before, in its existing row, even if its ticket has
 * changed meanwhile. Like other messages, it can be a rating or a reply to a campaign, or be answered by the bot. The
 * bot does not answer if the message is late (more than ten minutes, by the gateway's clock) or if a later message
 * exists, which the bot has answered.
 */
export async function revealMessage(tx: Tx, facts: Reserved, decided: Decided): Promise<void> {
  const { message: received, stored, conversation, text, reply } = facts
  const { arrival } = decided
  if (!facts.ticket) return
  const taken = facts.taken && (await recordAnswer(tx, facts.taken))
  const before = taken?.ticket.id === facts.ticket.id ? taken.ticket : facts.ticket
  const rated = arrival.place === 'rated' ? taken?.ticket : undefined
  if (arrival.endsRatings) await endRatings(tx, conversation, { isUnclear: arrival.isUnclear })
  const written = await updateMessage(tx, stored.id, {
    ...(await contentOf(tx, conversation, received, text)),
    campaign: reply && !taken ? JSON.stringify(reply.to.campaign) : null,
    ...(rated && { ticket_id: rated.id, read: true, to_machine: arrival.isToMachine }),
  })
  const message = await applyEarlyChanges(tx, written, conversation)
  const ticket = rated ?? (await showPreview(tx, await showCameFrom(tx, before, message), message))
  await tx.emit(messageUpdated, { message, ticket })
  if (rated) {
    await setAccount(tx, rated.id, received.chat)
    await withdraw(tx, before)
  }
  await answerArrival(tx, facts, decided, { message, ticket, taken })
}

async function withdraw(tx: Tx, before: Ticket): Promise<void> {
  await removeTicket(tx, before.id)
  await tx.emit(ticketDeleted, { ticketId: before.id, version: before.version + 1, before })
}
