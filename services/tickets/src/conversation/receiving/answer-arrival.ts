import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { answerMessage } from '../automation/answer-message.ts'
import { answerTaken, type TakenAnswer } from '../automation/take-rating.ts'
import type { ReceivingWings } from '../from-wings.ts'
import { isReadable } from '../messages/hearing-rules.ts'
import { isNewest } from '../messages/message-repository.ts'
import type { Arrival } from './arrival-rules.ts'
import type { ReceivedFacts } from './read-facts.ts'

/** The decision about a delivered message, and the functions that carry it out. */
export type Decided = { readonly arrival: Arrival; readonly wings: ReceivingWings }

/** A stored message, and the ticket that contains it. */
type Shown = {
  readonly message: Message
  readonly ticket: Ticket
  readonly taken: TakenAnswer | undefined // the answer to the request for a rating, after `recordAnswer`
}

/**
 * Reacts to a stored message: thanks the contact for a rating or repeats the question, informs campaigns, and lets the
 * bot answer.
 */
export async function answerArrival(
  tx: Tx,
  facts: ReceivedFacts,
  { arrival: { answers }, wings }: Decided,
  { message, ticket, taken }: Shown,
): Promise<void> {
  const { contact, reply, text, message: received } = facts
  const sentAt = new Date(received.sentAt)
  if (taken && answers.includes('rating')) await answerTaken(tx, taken, message.id)
  if (reply && answers.includes('campaign')) await wings.campaigns.settle(tx, reply, { contact, ticket, at: sentAt })
  if (!answers.includes('bot') || (facts.stored && !(await isUnanswered(tx, message)))) return
  const incoming = { text, sentAt, messageId: message.id, isUnreadable: !isReadable(received) }
  await answerMessage(tx, ticket, { message: incoming, answerers: wings.answerers })
}

/**
 * Whether a message that has just become readable is still the newest. If a later message exists, the bot has already
 * answered it.
 */
const isUnanswered = async (tx: Tx, message: Message): Promise<boolean> =>
  !message.isDeleted && (await isNewest(tx, message))
