import { expect, test } from 'vitest'
import { type Arrival, arrivalOf, type Facts, isTextNeeded, mayRate, mayTakeBack } from './arrival-rules.ts'

type Case = Partial<Omit<Facts, 'message'>> & { readonly message?: Partial<Facts['message']> }

/** The facts about a text message from a contact, with the changes of the case. */
const given = ({ message, ...facts }: Case = {}): Facts => ({
  message: { kind: 'text', fromMe: false, late: false, ...message },
  isGroup: false,
  isBlocked: false,
  stored: undefined,
  file: undefined,
  isAskedForRating: facts.taken !== undefined,
  text: 'Bom dia',
  reply: undefined,
  taken: undefined,
  hasActive: false,
  close: undefined,
  isAlone: false,
  ...facts,
})

const PHONE = { fromMe: true }
const HISTORY = { isHistory: true, late: true } as const
const UNREADABLE = { kind: 'placeholder' } as const
const stored = { mediaType: 'chat' } as const
const reserved = { mediaType: 'placeholder' } as const // a message that was stored before it could be decrypted
const file = {} // the stored message to which a further file belongs
const optOut = { kind: 'opt-out' } as const
const confirmation = { kind: 'confirmation' } as const
const answer = { kind: 'answer' } as const
const rating = { kind: 'rating' } as const
const close = {} // a close that can still be undone
const word = { kind: 'word' } as const

/** Joins kind, place and answerers of an arrival into one text. */
const shortOf = ({ kind, place, answers }: Arrival): string => [kind, place, ...answers].join(' ')

test.each<[string, string, Case]>([
  ['a contact’s text', 'message conversation bot', {}],
  ['a contact’s picture', 'message conversation bot', { message: { kind: 'image' } }],
  ['a late text', 'message conversation', { message: { late: true } }],
  ['a message that cannot be shown', 'message conversation', { message: { kind: 'unsupported' } }],
  ['a message that only phones show', 'message conversation', { message: { kind: 'phone_only' } }],
  ['a message that cannot be decrypted yet', 'message conversation', { message: UNREADABLE }],
  ['a text in a group', 'message conversation', { isGroup: true }],
  ['a text from the phone', 'phone conversation', { message: PHONE }],
  ['a text from the phone to a group', 'phone conversation', { message: PHONE, isGroup: true }],

  ['a stored message that comes again', 'repeated nowhere', { stored }],
  ['a stored message that comes again as history', 'repeated nowhere', { stored, message: HISTORY }],
  ['a message that still cannot be decrypted', 'repeated nowhere', { stored: reserved, message: UNREADABLE }],
  ['a further file', 'file file', { file }],
  ['a further file from the phone', 'file file', { file, message: PHONE }],
  ['a further file as history', 'file file', { file, message: HISTORY }],
  ['a text of a blocked contact', 'blocked nowhere', { isBlocked: true }],
  ['history of a blocked contact', 'blocked nowhere', { isBlocked: true, message: HISTORY }],
  ['a text from the phone to a blocked contact', 'phone conversation', { isBlocked: true, message: PHONE }],
  ['history', 'history history', { message: HISTORY }],
  ['history from the phone', 'history history', { message: { ...HISTORY, ...PHONE } }],
  ['history of a group', 'history history', { message: HISTORY, isGroup: true }],

  ['a rating', 'rating rated rating', { taken: rating }],
  ['a late rating', 'rating rated rating', { taken: rating, message: { late: true } }],
  ['a rating that also answers a campaign', 'rating rated rating', { taken: rating, reply: answer }],
  ['a rating that also confirms a campaign', 'rating rated rating', { taken: rating, reply: confirmation }],
  ['a number that does not rate', 'rating rated rating', { taken: { kind: 'number' } }],
  ['a word that may rate', 'rating rated rating', { taken: word }],
  ['a number after the rating', 'rating rated rating', { taken: { kind: 'kept' } }],

  ['an opt-out', 'opt-out answered campaign', { reply: optOut }],
  ['an opt-out in a conversation', 'opt-out conversation campaign', { reply: optOut, hasActive: true }],
  ['a confirmation', 'confirmation answered campaign', { reply: confirmation }],
  [
    'a confirmation in a conversation',
    'confirmation conversation campaign bot',
    { reply: confirmation, hasActive: true },
  ],
  [
    'a late confirmation in a conversation',
    'confirmation conversation campaign',
    { reply: confirmation, hasActive: true, message: { late: true } },
  ],
  ['an answer to a campaign', 'answer conversation campaign bot', { reply: answer }],
  ['a late answer to a campaign', 'answer conversation campaign', { reply: answer, message: { late: true } }],

  ['a text that undoes a close', 'continuation conversation campaign bot', { close }],
  ['a late text that undoes a close', 'continuation conversation campaign', { close, message: { late: true } }],
  ['a text in a group that undoes a close', 'continuation conversation campaign', { close, isGroup: true }],
  [
    'a message that cannot be decrypted yet and undoes a close',
    'continuation conversation campaign',
    { close, message: UNREADABLE },
  ],
  ['an answer to a campaign that undoes a close', 'continuation conversation campaign bot', { close, reply: answer }],

  ['a text that is decrypted late', 'message reserved bot', { stored: reserved }],
  ['a late text that is decrypted late', 'message reserved', { stored: reserved, message: { late: true } }],
  ['a text of a group that is decrypted late', 'message reserved', { stored: reserved, isGroup: true }],
  ['history that is decrypted late', 'message reserved', { stored: reserved, message: HISTORY }],
  ['a text from the phone that is decrypted late', 'phone reserved', { stored: reserved, message: PHONE }],
  [
    'a decrypted message that cannot be shown',
    'message reserved',
    { stored: reserved, message: { kind: 'unsupported' } },
  ],
  [
    'a rating that is decrypted late, alone in its ticket',
    'rating rated rating',
    { stored: reserved, taken: rating, isAlone: true },
  ],
  ['a rating that is decrypted late, among others', 'rating reserved rating', { stored: reserved, taken: rating }],
  ['an opt-out that is decrypted late', 'opt-out reserved campaign', { stored: reserved, reply: optOut }],
  [
    'a confirmation that is decrypted late',
    'confirmation reserved campaign bot',
    { stored: reserved, reply: confirmation },
  ],
  [
    'an answer to a campaign that is decrypted late',
    'answer reserved campaign bot',
    { stored: reserved, reply: answer },
  ],
])('%s is classified as: %s', (_, expected, facts) => {
  expect(shortOf(arrivalOf(given(facts)))).toBe(expected)
})

test.each<[string, boolean, Case]>([
  ['a message', true, {}],
  ['a message from the phone', true, { message: PHONE }],
  ['an answer to a campaign', true, { reply: answer }],
  ['an opt-out', false, { reply: optOut }],
  ['an opt-out in a conversation', false, { reply: optOut, hasActive: true }],
  ['a confirmation', false, { reply: confirmation }],
  ['a confirmation in a conversation', false, { reply: confirmation, hasActive: true }],
  ['a rating', false, { taken: rating }],
])('%s reveals hidden tickets of campaigns: %s', (_, expected, facts) => {
  expect(arrivalOf(given(facts)).showsHidden).toBe(expected)
})

test.each<[string, boolean, Case]>([
  ['a number', true, { text: '2' }],
  ['a number from the phone', false, { text: '2', message: PHONE }],
  ['a number below a picture', false, { text: '2', message: { kind: 'image' } }],
  ['a number with words', false, { text: '2 caixas' }],
  ['a rating', false, { text: '2', taken: rating }],
  ['a confirmation', false, { text: '1', reply: confirmation }],
  ['a confirmation in a conversation', true, { text: '1', reply: confirmation, hasActive: true }],
])('%s may be a menu choice: %s', (_, expected, facts) => {
  expect(arrivalOf(given(facts)).mayChoose).toBe(expected)
})

test.each<[string, boolean, Case]>([
  ['a rating', true, { taken: rating }],
  ['a word that may rate', false, { taken: word }],
  ['an opt-out', true, { reply: optOut }],
  ['an opt-out in a conversation', false, { reply: optOut, hasActive: true }],
  ['any other message', false, {}],
])('%s counts as written to a machine even if no machine leads the ticket: %s', (_, expected, facts) => {
  expect(arrivalOf(given(facts)).isToMachine).toBe(expected)
})

const asked = { isAskedForRating: true, text: 'opa' }

test.each<[string, boolean, Case]>([
  ['a short word', true, asked],
  ['a short word that answers no request', false, { ...asked, isAskedForRating: false }],
  ['a sentence', false, { ...asked, text: 'Muito bom' }],
  ['a short word below a picture', false, { ...asked, message: { kind: 'image' } }],
  ['a message that cannot be decrypted yet', true, { ...asked, text: '', message: UNREADABLE }],
  ['a confirmation', false, { ...asked, reply: confirmation }],
])('%s may be an attempt to rate: %s', (_, expected, facts) => {
  expect(arrivalOf(given(facts)).isUnclear).toBe(expected)
})

const opener = { ...asked, stored: reserved, isAlone: true }

test.each<[string, boolean, Case]>([
  ['a message that opened its ticket', true, opener],
  ['a message among others', false, { ...opener, isAlone: false }],
  ['a message from the phone', false, { ...opener, message: PHONE }],
  ['history', false, { ...opener, message: HISTORY }],
  ['an opt-out', false, { ...opener, reply: optOut }],
  ['a rating', false, { ...opener, taken: rating }],
  ['a message that answers no request', false, { ...opener, isAskedForRating: false }],
])('%s that is decrypted late ends the time for ratings: %s', (_, expected, facts) => {
  expect(arrivalOf(given(facts)).endsRatings).toBe(expected)
})

test.each<[string, boolean, Case]>([
  ['a message', true, asked],
  ['an answer to a campaign', true, { ...asked, reply: answer }],
  ['a confirmation', true, { ...asked, reply: confirmation }],
  ['an opt-out', false, { ...asked, reply: optOut }],
  ['a message from the phone', false, { ...asked, message: PHONE }],
  ['history', false, { ...asked, message: HISTORY }],
  ['a message that answers no request', false, { ...asked, isAskedForRating: false }],
])('%s can be a rating: %s', (_, expected, facts) => {
  const { reply, ...found } = given(facts)
  expect(mayRate(found, reply)).toBe(expected)
})

test.each<[string, boolean, Case]>([
  ['a message', true, {}],
  ['a message from the phone', true, { message: PHONE }],
  ['a message that is decrypted late', true, { stored: reserved }],
  ['history that is decrypted late', true, { stored: reserved, message: HISTORY }],
  ['a stored message that comes again', false, { stored }],
  ['a further file', false, { file }],
  ['history', false, { message: HISTORY }],
])('the classification of %s needs its text: %s', (_, expected, facts) => {
  expect(isTextNeeded(given(facts))).toBe(expected)
})

test.each<[string, boolean, Case]>([
  ['a text', true, {}],
  ['a picture', true, { message: { kind: 'image' } }],
  ['a late text', true, { message: { late: true } }],
  ['a text in a group', true, { isGroup: true }],
  ['a message that cannot be decrypted yet', true, { message: UNREADABLE }],
  ['an answer to a campaign', true, { reply: answer }],
  ['a text that the company typed on the phone', false, { message: PHONE }],
  ['a message that is decrypted late, after the agent saw it', false, { stored: reserved }],
  ['a rating of an earlier conversation', false, { taken: rating }],
  ['a number that does not rate', false, { taken: { kind: 'number' } }],
  ['a word that may rate', false, { taken: word }],
  ['an opt-out', false, { reply: optOut }],
  ['a confirmation', false, { reply: confirmation }],
])('%s undoes a close that can still be undone: %s', (_, expected, facts) => {
  const { reply, taken, ...found } = given(facts)
  expect(mayTakeBack({ ...found, hasOfferedClose: true }, { reply, taken })).toBe(expected)
  expect(mayTakeBack({ ...found, hasOfferedClose: false }, { reply, taken })).toBe(false)
})
