import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../db.ts'
import { say } from '../sending/say.ts'
import { updateTicket } from '../tickets/ticket-repository.ts'
import { lockTicketToRate } from './rating-repository.ts'

type Conversation = { readonly whatsappId: number; readonly contactId: number }
type Answer = { readonly text: string; readonly sentAt: Date }

/**
 * Takes an answer of exactly 1, 2 or 3 for the rating of the conversation that ended last, if the contact was asked for
 * one within the hour and nothing has begun since. His contact must be held.
 * @returns the ticket, which stays closed; undefined when it is an ordinary message
 */
export async function takeRating(
  tx: Tx,
  conversation: Conversation,
  { text, sentAt }: Answer,
): Promise<Ticket | undefined> {
  const rate = RATES.get(text.trim())
  const before = rate && (await lockTicketToRate(tx, conversation, sentAt))
  if (!before) return undefined
  const answer = { last_message: String(rate), last_message_at: sentAt, from_me: false }
  const ticket = await updateTicket(tx, before.id, { ...answer, rating: rate, rated_at: sentAt, rating_until: null })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}

const RATES = new Map<string, 1 | 2 | 3>([
  ['1', 1],
  ['2', 2],
  ['3', 3],
])

/** After the rating is there to be seen. */
export async function thankForRating(tx: Tx, ticket: Ticket): Promise<void> {
  const { ratingThanksMessage: text } = await getSettings(tx)
  if (text.trim() !== '') await say(tx, [{ ticket, texts: [{ text, file: null }] }], { origin: 'system' })
}
