import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../../tables/db.ts'
import type { Answerers } from '../from-wings.ts'
import { isOnly } from '../messages/message-repository.ts'
import { say } from '../sending/say.ts'
import { shownColumns } from '../tickets/shown-columns.ts'
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
  readonly isText: boolean // false when it holds more, such as a file, or confirms that a campaign's message is wanted
  readonly isLate: boolean
  readonly messageId?: number | undefined // if it is stored already; a ticket with this message alone is disregarded
}

/**
 * The meaning of an answer to the question for a rating: the rating; a number, after which the question is repeated; a
 * word, after which the question is repeated while the word waits for a rating; or a message that is stored beside the
 * rating without a reply.
 */
export type TakenAnswer = {
  readonly ticket: Ticket // the closed ticket
  readonly kind: 'rating' | 'number' | 'word' | 'kept'
  readonly rating?: Rating
}

type Rating = { readonly rate: 1 | 2 | 3; readonly sentAt: Date }

/**
 * Reads a message as the rating of the last closed conversation, if its contact was asked in time. Only the first
 * rating counts. During this time a number opens no ticket: the question is repeated, at most three times. After a word
 * without a clear meaning the question is repeated once; the second such word opens a conversation, which still accepts
 * a rating until an agent answers. The contact must be locked; locks the closed ticket.
 * @returns undefined for an ordinary message
 */
export async function readAnswer(
  tx: Tx,
  conversation: Conversation,
  answer: Answer,
  answerers: Answerers,
): Promise<TakenAnswer | undefined> {
  const { text, sentAt, isText, isLate, messageId } = answer
  const rate = rateIn(text)
  const isNumber = isText && isOtherNumber(text)
  if (!rate && !isNumber && !(isText && !isLate && isShortWord(text))) return undefined
  const asked = await lockTicketToRate(tx, conversation, sentAt)
  if (!asked || isBefore({ sentAt }, asked.ticket.closedAt)) return undefined
  const { ticket, repeats, hasUnclear } = asked
  const active = await lockActiveTicket(tx, conversation.contactId, conversation.whatsappId)
  const goesOn = active && !(messageId !== undefined && (await isOpenedBy(tx, active, messageId)))
  if (goesOn && (!rate || ticket.rating || !(await mayStillRate(tx, active, { text, answerers })))) return undefined
  if (ticket.rating) return isNumber || isPlainRate(text) ? { ticket, kind: 'kept' } : undefined
  if (rate) return { ticket, kind: 'rating', rating: { rate, sentAt } }
  if (isNumber) return { ticket, kind: isLate || repeats >= MOST_REPEATS ? 'kept' : 'number' }
  return hasUnclear ? undefined : { ticket, kind: 'word' }
}

/** Whether a message opened the ticket and no conversation has followed it. */
export const isOpenedBy = async (tx: Tx, { id: ticketId, status }: Ticket, messageId: number): Promise<boolean> =>
  status === 'pending' && isOnly(tx, { id: messageId, ticketId })

/**
 * Whether an active conversation still accepts a rating: no agent has answered, and its bot asks for something else.
 */
async function mayStillRate(
  tx: Tx,
  active: Ticket,
  { text, answerers }: { text: string; answerers: Answerers },
): Promise<boolean> {
  if (active.status !== 'pending' || active.origin !== 'inbound' || active.acceptedAt || active.botPaused) return false
  if (!active.chatbot) return true
  const state = await loadBotState(tx, active, { answerers, now: new Date() })
  return !state || !choosesNow(state, text)
}

/** Sets the rating of the closed ticket, if the answer is one. @returns the answer with the changed ticket */
export async function recordAnswer(tx: Tx, taken: TakenAnswer): Promise<TakenAnswer> {
  const { ticket, rating } = taken
  return rating ? { ...taken, ticket: await setRating(tx, ticket, rating) } : taken
}

async function setRating(tx: Tx, before: Ticket, { rate, sentAt }: Rating): Promise<Ticket> {
  const answer = { preview: String(rate), at: sentAt, origin: 'inbound', isToMachine: true } as const
  const rating = { rating: rate, rated_at: sentAt, unclear_answer_id: null, unclear_until: null }
  const ticket = await updateTicket(tx, before.id, { ...(await shownColumns(tx, answer)), ...rating }, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}

/** Replies to a rating after its message is visible. @param messageId of the rating */
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
