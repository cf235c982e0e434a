import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../db.ts'
import { say } from '../sending/say.ts'
import { updateTicket } from '../tickets/ticket-repository.ts'
import { paragraphs, ratingRequest } from './bot-phrases.ts'
import { lockTicketToRate } from './rating-repository.ts'
import { isUnclear, rateIn } from './rating-rules.ts'

const AGAIN_MS = 10 * 60_000

type Conversation = { readonly whatsappId: number; readonly contactId: number }
/** @property mayBeUnclear false when it is not a text, or comes late: then it is a conversation unless it is a rating */
type Answer = { readonly text: string; readonly sentAt: Date; readonly mayBeUnclear: boolean }

/** The closed ticket that an answer belongs to, and whether it is its rating or one that has to be asked for again. */
export type TakenAnswer = { readonly ticket: Ticket; readonly isRating: boolean }

/**
 * Takes an answer of exactly 1, 2 or 3 for the rating of the conversation that ended last, if the contact was asked for
 * one in time and nothing has begun since; and once an answer that may be meant as one. His contact must be held.
 * @returns undefined when it is an ordinary message
 */
export async function takeAnswer(
  tx: Tx,
  conversation: Conversation,
  { text, sentAt, mayBeUnclear }: Answer,
): Promise<TakenAnswer | undefined> {
  const rate = rateIn(text)
  if (!rate && !(mayBeUnclear && isUnclear(text))) return undefined
  const asked = await lockTicketToRate(tx, conversation, sentAt)
  if (!asked) return undefined
  const { ticket: before, wasAskedAgain } = asked
  if (!rate) return wasAskedAgain ? undefined : { ticket: before, isRating: false }

  const answer = { last_message: String(rate), last_message_at: sentAt, from_me: false }
  const rating = { rating: rate, rated_at: sentAt, rating_until: null, unclear_answer_id: null }
  const ticket = await updateTicket(tx, before.id, { ...answer, ...rating }, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return { ticket, isRating: true }
}

/** After the rating is there to be seen. */
export async function thankForRating(tx: Tx, ticket: Ticket): Promise<void> {
  const { ratingThanksMessage: text } = await getSettings(tx)
  if (text.trim() !== '') await say(tx, [{ ticket, texts: [{ text, file: null }] }], { origin: 'system' })
}

/** After the answer that is no rating is there to be seen. @param messageId of the answer */
export async function askAgain(tx: Tx, ticket: Ticket, messageId: number): Promise<void> {
  const { again, legend } = ratingRequest((await getCompany(tx)).language)
  const texts = [{ text: paragraphs(again, legend), file: null }]
  const change = { unclear_answer_id: messageId, rating_until: new Date(Date.now() + AGAIN_MS) }
  await say(tx, [{ ticket, texts }], { origin: 'system', change })
}
