import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../db.ts'
import { isOnly } from '../messages/message-repository.ts'
import { say } from '../sending/say.ts'
import { lockActiveTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { isBefore } from './bot-memory.ts'
import { paragraphs, ratingRequest } from './bot-phrases.ts'
import { choosesNow } from './decide.ts'
import { loadBotState } from './load-bot-state.ts'
import { lockTicketToRate, noteAskedAgain } from './rating-repository.ts'
import { isOtherNumber, isPlainRate, isShortWord, rateIn } from './rating-rules.ts'

const AGAIN_MS = 10 * 60_000
const MOST_REPEATS = 3 // of the question, after numbers

type Conversation = { readonly whatsappId: number; readonly contactId: number }
type Answer = {
  readonly text: string
  readonly sentAt: Date
  readonly isText: boolean // false when it says something else besides, as a file does, or confirms that a campaign's message is wanted
  readonly isLate: boolean
  readonly messageId?: number // where it is stored already; a ticket with this message alone is disregarded
}

/**
 * The meaning of an answer to the question for a rating: the rating; a number that is asked for again; a word that is
 * asked for again and waits for a rating; or a message that is stored beside the rating without a reply.
 */
export type TakenAnswer = {
  readonly ticket: Ticket // the closed one
  readonly kind: 'rating' | 'number' | 'word' | 'kept'
}

/**
 * Takes an answer that rates the conversation that ended last, if the contact was asked in time; the first rating
 * counts, once. In this time a number opens no ticket: it is asked for again, three times at most. A word without a
 * meaning is asked for once; the second one begins a conversation, in which a rating counts until a person answers. The
 * contact must be locked.
 * @returns undefined when it is an ordinary message
 */
export async function takeAnswer(tx: Tx, conversation: Conversation, answer: Answer): Promise<TakenAnswer | undefined> {
  const { text, sentAt, isText, isLate, messageId } = answer
  const rate = rateIn(text)
  const isNumber = isText && isOtherNumber(text)
  if (!rate && !isNumber && !(isText && !isLate && isShortWord(text))) return undefined
  const asked = await lockTicketToRate(tx, conversation, sentAt)
  if (!asked || isBefore({ sentAt }, asked.ticket.closedAt)) return undefined
  const { ticket, repeats, hasUnclear } = asked
  const active = await lockActiveTicket(tx, conversation.contactId, conversation.whatsappId)
  const goesOn = active && !(messageId !== undefined && (await isOpenedBy(tx, active, messageId)))
  if (goesOn && (!rate || ticket.rating || !(await mayStillRate(tx, active, text)))) return undefined
  if (ticket.rating) return isNumber || isPlainRate(text) ? { ticket, kind: 'kept' } : undefined
  if (rate) return { ticket: await setRating(tx, ticket, { rate, sentAt }), kind: 'rating' }
  if (isNumber) return { ticket, kind: isLate || repeats >= MOST_REPEATS ? 'kept' : 'number' }
  return hasUnclear ? undefined : { ticket, kind: 'word' }
}

/** Whether a message opened a ticket, and no conversation has begun with it. */
export const isOpenedBy = async (tx: Tx, { id: ticketId, status }: Ticket, messageId: number): Promise<boolean> =>
  status === 'pending' && isOnly(tx, { id: messageId, ticketId })

/**
 * Whether a rating counts in an active conversation: no person has answered it, and its bot asks for something else.
 */
async function mayStillRate(tx: Tx, active: Ticket, text: string): Promise<boolean> {
  if (active.status !== 'pending' || active.origin !== 'inbound' || active.acceptedAt || active.botPaused) return false
  if (!active.chatbot) return true
  const state = await loadBotState(tx, active, new Date())
  return !state || !choosesNow(state, text)
}

async function setRating(tx: Tx, before: Ticket, { rate, sentAt }: { rate: 1 | 2 | 3; sentAt: Date }): Promise<Ticket> {
  const answer = { last_message: String(rate), last_message_at: sentAt, from_me: false }
  const rating = { rating: rate, rated_at: sentAt, unclear_answer_id: null, unclear_until: null }
  const ticket = await updateTicket(tx, before.id, { ...answer, ...rating }, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}

/** Answers what was taken, after it is there to be seen. @param messageId of the answer */
export async function answerTaken(tx: Tx, { ticket, kind }: TakenAnswer, messageId: number): Promise<void> {
  if (kind === 'rating') return thankForRating(tx, ticket)
  if (kind !== 'kept') return askAgain(tx, ticket, kind === 'word' ? messageId : undefined)
}

async function thankForRating(tx: Tx, ticket: Ticket): Promise<void> {
  const { ratingThanksMessage: text } = await getSettings(tx)
  if (text.trim() !== '') await say(tx, [{ ticket, texts: [{ text, file: null }] }], { origin: 'system' })
}

/** @param unclearId the word that waits for a rating */
async function askAgain(tx: Tx, ticket: Ticket, unclearId: number | undefined): Promise<void> {
  const { again, legend } = ratingRequest((await getCompany(tx)).language)
  const texts = [{ text: paragraphs(again, legend), file: null }]
  const until = new Date(Date.now() + AGAIN_MS)
  const noted = unclearId === undefined ? {} : { unclear_answer_id: unclearId, unclear_until: until }
  await say(tx, [{ ticket, texts }], { origin: 'system', change: noted })
  await noteAskedAgain(tx, ticket.id, { until, isNumber: unclearId === undefined })
}
