import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { settleReply } from '../../desk/campaigns/settle-reply.ts'
import { isReadable } from '../../machines/prompts/hearing-rules.ts'
import type { Tx } from '../../tables/db.ts'
import { answerMessage } from '../automation/answer-message.ts'
import { answerTaken, type TakenAnswer } from '../automation/take-rating.ts'
import { isNewest } from '../messages/message-repository.ts'
import type { Arrival } from './arrival-rules.ts'
import type { ReceivedFacts } from './read-facts.ts'

/** The message once it is stored, and the ticket that shows it. */
type Shown = {
  readonly message: Message
  readonly ticket: Ticket
  readonly taken: TakenAnswer | undefined // recorded
}

/** Answers a stored message: thanks for a rating or repeats the request, tells campaigns, lets the bot answer. */
export async function answerArrival(
  tx: Tx,
  facts: ReceivedFacts,
  { answers }: Pick<Arrival, 'answers'>,
  { message, ticket, taken }: Shown,
): Promise<void> {
  const { contact, reply, text, message: received } = facts
  const sentAt = new Date(received.sentAt)
  if (taken && answers.includes('rating')) await answerTaken(tx, taken, message.id)
  if (reply && answers.includes('campaign')) await settleReply(tx, reply, { contact, ticket, at: sentAt })
  if (!answers.includes('bot') || (facts.stored && !(await isUnanswered(tx, message)))) return
  await answerMessage(tx, ticket, { text, sentAt, messageId: message.id, isUnreadable: !isReadable(received) })
}

/** Whether no later message followed one that was unreadable at first: the bot has answered that one. */
const isUnanswered = async (tx: Tx, message: Message): Promise<boolean> =>
  !message.isDeleted && (await isNewest(tx, message))
