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
const MOST_REPEATS = 3 // how often the bot repeats the question after invalid numbers

type Conversation = { readonly whatsappId: number; readonly contactId: number }
type Answer = {
  readonly text: string
  readonly sentAt: Date
  readonly isText: boolean // false for a message with a file, and for a message that confirms a campaign
  readonly isLate: boolean
  // the id of the message if it is already stored; a ticket that contains only this message is ignored
  readonly messageId?: number | undefined
}

/**
 * The meaning of an answer to the rating question. `rating`: a valid rating. `number`: an invalid number; the bot
 * repeats the question. `word`: an unclear word; the bot repeats the question and the word stays unclear until a rating
 * follows. `kept`: the message is stored in the rated ticket without a reply.
 */
export type TakenAnswer = {
  readonly ticket: Ticket // the closed ticket
  readonly kind: 'rating' | 'number' | 'word' | 'kept'
  readonly rating?: Rating
}

type Rating = { readonly rate: 1 | 2 | 3; readonly sentAt: Date }

/**
 * Reads a message as a rating of the last closed conversation, if the contact was asked in time. Only the first rating
 * counts.
 * An invalid number opens no ticket; the bot repeats the question at most three times. After an unclear word the bot
 * repeats the question once. A second unclear word opens a conversation, which still accepts a rating until an agent
 * answers.
 * The caller has locked the contact; this function locks the closed ticket.
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

/** Whether the message opened the ticket and is still its only message. */
export const isOpenedBy = async (tx: Tx, { id: ticketId, status }: Ticket, messageId: number): Promise<boolean> =>
  status === 'pending' && isOnly(tx, { id: messageId, ticketId })

/**
 * Whether an active conversation still accepts a rating: no agent has answered, and the text is not a choice that the
 * bot offers in it.
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

/** Sets the rating of the closed ticket, if the answer is a rating. @returns the answer with the changed ticket */
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

/** Replies to an answer after its message is stored. @param messageId of the contact's answer */
export async function answerTaken(tx: Tx, { ticket, kind }: TakenAnswer, messageId: number): Promise<void> {
  if (kind === 'rating') return thankForRating(tx, ticket)
  if (kind !== 'kept') return askAgain(tx, ticket, kind === 'word' ? messageId : undefined)
}

async function thankForRating(tx: Tx, ticket: Ticket): Promise<void> {
  const { ratingThanksMessage: text } = await getSettings(tx)
  if (text.trim() !== '') await say(tx, [{ ticket, texts: [{ text, file: null }] }], { origin: 'system' })
}

/** @param unclearId the message with the unclear word; undefined after an invalid number */
async function askAgain(tx: Tx, ticket: Ticket, unclearId: number | undefined): Promise<void> {
  const { again, legend } = ratingRequest((await getCompany(tx)).language)
  const texts = [{ text: paragraphs(again, legend), file: null }]
  const until = new Date(Date.now() + AGAIN_MS)
  const noted = unclearId === undefined ? {} : { unclear_answer_id: unclearId, unclear_until: until }
  await say(tx, [{ ticket, texts }], { origin: 'system', change: noted })
  await noteAskedAgain(tx, ticket.id, { until, isNumber: unclearId === undefined })
}
