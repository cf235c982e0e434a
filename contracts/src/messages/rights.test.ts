import { expect, test } from 'vitest'
import { KIND_NAMES, type KindName } from '../message-kinds.ts'
import type { Viewer } from '../tickets/visibility.ts'
import { type JudgedMessage, rightsOnMessage, whyNotDelete, whyNotEdit, whyNotReact } from './rights.ts'

const NOW = new Date('2026-11-30T12:00:00.000Z')
const EDITABLE: KindName[] = ['chat', 'image', 'video', 'application']
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
const agent: Viewer = { id: 1, profile: 'user', queueIds: [7], noQueueTickets: true }
const supervisor: Viewer = { ...agent, id: 2, profile: 'supervisor' }
const OPEN = { id: 5, status: 'open', userId: agent.id } as const

/** A text that the agent has just sent in the open ticket. */
const sent = (fields: Partial<JudgedMessage> = {}): JudgedMessage => ({
  ticketId: OPEN.id,
  fromMe: true,
  user: { id: agent.id, name: 'Bia' },
  mediaType: 'chat',
  body: 'Dez',
  ack: 2,
  isDeleted: false,
  createdAt: minutesAgo(1),
  ...fields,
})
type Rights = ReturnType<typeof rightsOnMessage>
const rights = (
  message: JudgedMessage,
  viewer = agent,
  ticket: Parameters<typeof rightsOnMessage>[2]['ticket'] = OPEN,
) =>
  Object.entries(rightsOnMessage(viewer, message, { ticket, now: NOW })).flatMap(([name, may]) =>
    may ? [name as keyof Rights] : [],
  )

test.each<[string, JudgedMessage, Viewer, (keyof Rights)[]]>([
  ['sent a minute ago', sent(), agent, ['answer', 'react', 'edit', 'remove', 'copy']],
  ['sent 16 minutes ago', sent({ createdAt: minutesAgo(16) }), agent, ['answer', 'react', 'remove', 'copy']],
  ['sent 49 hours ago', sent({ createdAt: minutesAgo(49 * 60) }), agent, ['answer', 'react', 'copy']],
  ['received', sent({ fromMe: false }), agent, ['answer', 'react', 'copy']],
  ['failed', sent({ ack: -1 }), agent, ['retry', 'copy']],
  ['deleted', sent({ isDeleted: true }), agent, ['copy']],
  ['a picture with a caption', sent({ mediaType: 'image' }), agent, ['answer', 'react', 'edit', 'remove', 'copy']],
  ['a picture without a caption', sent({ mediaType: 'image', body: '' }), agent, ['answer', 'react', 'remove']],
  ['not readable yet', sent({ mediaType: 'placeholder', body: '' }), agent, ['answer', 'react', 'remove']],
  ['a note of one’s own', sent({ mediaType: 'note' }), agent, ['remove', 'copy']],
  ['a note of a colleague', sent({ mediaType: 'note' }), supervisor, ['copy']],
  ['a note, for an admin', sent({ mediaType: 'note' }), { ...supervisor, profile: 'admin' }, ['remove', 'copy']],
  ['a note that is deleted', sent({ mediaType: 'note', isDeleted: true, body: null }), agent, []],
  ['of an earlier ticket, for its author', sent({ ticketId: 4 }), agent, ['answer', 'remove', 'copy']],
  ['of an earlier ticket, for a colleague', sent({ ticketId: 4, user: null }), agent, ['answer', 'copy']],
  ['of an earlier ticket, for a supervisor', sent({ ticketId: 4 }), supervisor, ['answer', 'remove', 'copy']],
])('exactly the expected actions are allowed on a message that is %s', (_, message, viewer, expected) => {
  expect(rights(message, viewer)).toEqual(expected)
})

test('a message of a closed ticket can be deleted, but cannot be edited, sent again, or get a reaction', () => {
  const closed = { ...OPEN, status: 'closed' } as const

  expect(rights(sent(), agent, closed)).toEqual(['answer', 'remove', 'copy'])
  expect(rights(sent({ ack: -1 }), agent, closed)).toEqual(['copy'])
})

test('an agent cannot change messages in the ticket of a colleague', () => {
  expect(rights(sent(), agent, { ...OPEN, userId: 9 })).toEqual(['answer', 'copy'])
})

test('a change that lacks the permission and comes too late is refused because of the permission', () => {
  const old = { createdAt: minutesAgo(49 * 60) }

  expect(whyNotEdit(sent({ ...old, fromMe: false }), NOW)).toBe('ERR_NO_PERMISSION')
  expect(whyNotEdit(sent({ ...old, ack: -1 }), NOW)).toBe('ERR_EDITING_WAPP_MSG')
  expect(whyNotEdit(sent(old), NOW)).toBe('ERR_MESSAGE_TOO_OLD')
  expect(whyNotDelete(sent({ ...old, fromMe: false }), NOW)).toBe('ERR_NO_PERMISSION')
  expect(whyNotDelete(sent(old), NOW)).toBe('ERR_MESSAGE_TOO_OLD')
  expect(whyNotDelete(sent({ ...old, isDeleted: true }), NOW)).toBeUndefined() // deleting a message again changes nothing
  expect(whyNotReact(sent({ isDeleted: true }))).toBe('ERR_NO_PERMISSION')
})

test('texts and the captions of files can be edited, and notes, history entries and calls are not on WhatsApp', () => {
  const kindsThat = (may: (message: JudgedMessage) => boolean): KindName[] =>
    KIND_NAMES.filter((mediaType) => may(sent({ mediaType })))

  expect(kindsThat((message) => whyNotEdit(message, NOW) === undefined)).toEqual(EDITABLE)
  expect(kindsThat((message) => whyNotReact(message) !== undefined)).toEqual(['call_log', 'note', 'system'])
})
