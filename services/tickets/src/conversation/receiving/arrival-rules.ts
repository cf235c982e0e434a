import type { MediaType } from '@recado/contracts/messages/message'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { isBareChoice } from '../automation/choice-rules.ts'
import { isShortWord } from '../automation/rating-rules.ts'
import type { Reply } from '../from-wings.ts'
import { isUnseen } from '../messages/message-rules.ts'
import { isTextAlone } from './reply-rules.ts'

/** The facts about a delivered message that are known before its text is read. */
type Found = {
  readonly message: Pick<ReceivedMessage, 'kind' | 'fromMe' | 'late' | 'isHistory'>
  readonly isGroup: boolean
  readonly isBlocked: boolean // whether the company has blocked the contact
  // the stored row of the same message, if the message was delivered before
  readonly stored: { readonly mediaType: MediaType } | undefined
  readonly file: object | undefined // the stored message to which this file belongs
  readonly isAskedForRating: boolean
}

/** All facts on which the classification of a delivered message depends. */
export type Facts = Found & {
  readonly text: string
  readonly reply: Pick<Reply, 'kind'> | undefined // set when the message answers a campaign
  // set when the message answers the request for a rating
  readonly taken: { readonly kind: 'rating' | 'number' | 'word' | 'kept' } | undefined
  readonly hasActive: boolean // whether a ticket is active; read only for replies to campaigns that open no ticket
  readonly close: object | undefined // the close that the message may undo; read only for messages that may undo one
  // whether the stored message opened its waiting ticket and is still the only message in it; false for a message that
  // is not stored yet
  readonly isAlone: boolean
}

/** The place where a delivered message is stored. */
type Place =
  | 'nowhere' // the message is already stored, or its contact is blocked
  | 'file' // the stored message to which the file belongs
  | 'history' // a closed ticket for messages from before the phone was linked
  | 'reserved' // the message's own row, which was stored before the message could be decrypted
  | 'rated' // the closed ticket whose rating was requested
  | 'answered' // the closed ticket with the campaign's message
  | 'conversation' // the active ticket or a new one

/** The modules that react to a message, in this order. */
type Answerer = 'rating' | 'campaign' | 'bot'

/** A rule: a kind of message, the condition that identifies it, its place and its answerers. */
type Row<F> = {
  readonly kind: Kind
  readonly fits: (facts: F) => boolean
  readonly place: Place
  readonly answers: readonly Answerer[]
  readonly takesBack?: true // the message undoes the close that can still be undone
}

type Kind =
  | 'repeated'
  | 'file'
  | 'blocked'
  | 'history'
  | 'phone'
  | 'rating'
  | Reply['kind']
  | 'continuation'
  | 'message'

/** The kinds that can be recognised without the text. */
const WITHOUT_TEXT: readonly Row<Found>[] = [
  { kind: 'repeated', fits: isRepeated, place: 'nowhere', answers: [] },
  { kind: 'file', fits: ({ file }) => file !== undefined, place: 'file', answers: [] },
  { kind: 'blocked', fits: isOfBlocked, place: 'nowhere', answers: [] },
  { kind: 'history', fits: isHistory, place: 'history', answers: [] },
]

/** All kinds; a message has the first kind whose condition it meets. */
const KINDS: readonly Row<Facts>[] = [
  ...WITHOUT_TEXT,
  { kind: 'phone', fits: ({ message }) => message.fromMe, place: 'conversation', answers: [] },
  { kind: 'rating', fits: ({ taken }) => taken !== undefined, place: 'rated', answers: ['rating'] },
  { kind: 'opt-out', fits: isReply('opt-out'), place: 'answered', answers: ['campaign'] },
  { kind: 'confirmation', fits: isReply('confirmation'), place: 'answered', answers: ['campaign', 'bot'] },
  { kind: 'continuation', fits: isContinuation, place: 'conversation', answers: ['campaign', 'bot'], takesBack: true },
  { kind: 'answer', fits: isReply('answer'), place: 'conversation', answers: ['campaign', 'bot'] },
  { kind: 'message', fits: () => true, place: 'conversation', answers: ['bot'] },
]

/** The classification of a delivered message. */
export type Arrival = Pick<Row<Facts>, 'kind' | 'place' | 'answers'> & {
  readonly takesBack: boolean // the message undoes the last close, so the conversation continues in that ticket
  // the message makes the hidden tickets of campaigns visible, because the conversation continues
  readonly showsHidden: boolean
  readonly mayChoose: boolean // the text is only a number, which is a menu choice while a machine leads the ticket
  readonly isToMachine: boolean // the message counts as written to a machine even if no machine leads the ticket
  readonly isUnclear: boolean // the message may be meant as a rating, or may turn out to be one
  readonly endsRatings: boolean // the message ends the time for ratings, as a message that opens a ticket does
}

/** Classifies a delivered message: its kind, its place and its answerers. */
export function arrivalOf(facts: Facts): Arrival {
  const row = KINDS.find(({ fits }) => fits(facts))
  if (!row) throw new Error('the last kind fits every message')
  const { message, text, taken, reply, isAskedForRating, isAlone } = facts
  const place = placeOf(facts, row.place)
  return {
    kind: row.kind,
    place,
    answers: row.answers.filter((by) => by !== 'bot' || isForBot(facts, place)),
    takesBack: row.takesBack === true,
    showsHidden: row.place === 'conversation',
    mayChoose: place === 'conversation' && !message.fromMe && message.kind === 'text' && isBareChoice(text),
    isToMachine: isQuiet(place) && taken?.kind !== 'word',
    isUnclear:
      isAskedForRating && (message.kind === 'placeholder' || (isTextAlone(message, reply) && isShortWord(text))),
    endsRatings: isAlone && !taken && mayRate(facts, reply),
  }
}

/** Whether the classification of a message also needs its text. */
export const isTextNeeded = (found: Found): boolean => !WITHOUT_TEXT.some(({ fits }) => fits(found))

/** Whether a message can be a rating. */
export const mayRate = ({ message, isAskedForRating }: Found, reply: Facts['reply']): boolean =>
  isAskedForRating && !message.fromMe && !message.isHistory && reply?.kind !== 'opt-out'

/**
 * Whether a message may undo a close that can still be undone: only a contact's message that is not stored yet and
 * would open a ticket.
 */
export const mayTakeBack = (
  { message, stored, hasOfferedClose }: Found & { readonly hasOfferedClose: boolean },
  { reply, taken }: Pick<Facts, 'reply' | 'taken'>,
): boolean => hasOfferedClose && !message.fromMe && !stored && !taken && !opensNone(reply)

/** Whether a reply to a campaign opens no ticket. */
export const opensNone = (reply: Facts['reply']): boolean => reply !== undefined && reply.kind !== 'answer'

/** Whether the place is a closed ticket that stays closed; the message is then stored as read. */
export const isQuiet = (place: Place): boolean => place === 'rated' || place === 'answered'

/**
 * A stored message keeps its place. Exception: a rating that is the only message of its waiting ticket moves to the
 * rated ticket.
 */
function placeOf({ stored, isAlone, hasActive }: Facts, wanted: Place): Place {
  if (stored && wanted !== 'nowhere') return wanted === 'rated' && isAlone ? 'rated' : 'reserved'
  return wanted === 'answered' && hasActive ? 'conversation' : wanted
}

/**
 * Whether bots may answer the message. They answer neither late messages nor groups nor content that cannot be shown.
 */
const isForBot = ({ message, isGroup }: Facts, place: Place): boolean =>
  !isQuiet(place) && !isGroup && !message.late && !message.isHistory && !isUnseen(message.kind)

/** Whether the message is already stored, or was stored unreadable and still cannot be decrypted. */
function isRepeated({ message, stored }: Found): boolean {
  return stored !== undefined && (stored.mediaType !== 'placeholder' || message.kind === 'placeholder')
}

/** Whether a blocked contact wrote the message. A message whose row is stored already keeps it. */
function isOfBlocked({ message, stored, isBlocked }: Found): boolean {
  return isBlocked && !message.fromMe && !stored
}

function isHistory({ message, stored }: Found): boolean {
  return message.isHistory === true && !stored
}

function isContinuation({ close }: Facts): boolean {
  return close !== undefined
}

function isReply(kind: Reply['kind']): (facts: Facts) => boolean {
  return ({ reply }) => reply?.kind === kind
}
