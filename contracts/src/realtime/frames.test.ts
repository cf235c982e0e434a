import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { channelOf, type FrameOf, frameReader, LIVE_FRAMES, readFrame } from './frames.ts'

const Text = z.object({ text: z.string() })

/**
 * Every form of a subject name. The last one is a plain name that begins like the subjects that all companies share
 * (`company-…`).
 */
const FORMS = {
  chat: { update: Text },
  'chat-{chatId}': { 'new-message': Text, delete: z.object({}) },
  'chat-user-{userId}': { create: Text },
  'ContactListItem-{listId}': { reload: z.object({}) },
  'platform-invoice': { update: Text },
  'company-announcement': { create: Text },
} as const
const read = frameReader(FORMS)

const NAMES: readonly [channel: string, subject: keyof typeof FORMS, id?: number][] = [
  ['company-7-chat', 'chat'],
  ['company-7-chat-12', 'chat-{chatId}', 12],
  ['company-7-chat-user-12', 'chat-user-{userId}', 12],
  ['company-7-ContactListItem-1', 'ContactListItem-{listId}', 1],
  ['company-7-chat-9007199254740991', 'chat-{chatId}', Number.MAX_SAFE_INTEGER],
  ['platform-invoice', 'platform-invoice'],
  ['company-announcement', 'company-announcement'],
]

describe('the name of a channel', () => {
  test.each(NAMES)(
    'the channel name %s is parsed into the subject and id from which it was built',
    (channel, subject, id) => {
      const [action = ''] = Object.keys(FORMS[subject])
      const wire = { ch: channel, action, data: { text: 'oi' } }

      expect(channelOf(7, subject, id)).toBe(channel)
      expect(read(7, wire)).toMatchObject({ subject, action })
      expect(read(7, wire)?.id).toBe(id)
    },
  )

  test.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, undefined])(
    'a channel name cannot be built with id %s',
    (id) => {
      expect(() => channelOf(7, 'chat-{chatId}', id)).toThrow('no channel')
    },
  )

  test('a channel name cannot be built with an id if its subject has no ids', () => {
    expect(() => channelOf(7, 'chat', 12)).toThrow('no channel')
    expect(() => channelOf(7, 'company-announcement', 12)).toThrow('no channel')
  })
})

describe('a frame is not read', () => {
  test.each([
    'company-7-chat-0',
    'company-7-chat-00',
    'company-7-chat-012',
    'company-7-chat--12',
    'company-7-chat-+12',
    'company-7-chat-1.5',
    'company-7-chat-1e3',
    'company-7-chat-0x1f',
    'company-7-chat-９',
    'company-7-chat-12 ',
    'company-7-chat-12\n',
    'company-7-chat-9007199254740992', // 2^53
    'company-7-chat-99999999999999999999',
    'company-7-chat-',
    'company-7-chat-*',
    'company-7-chat-#',
    'company-7-chat-%',
    'company-7-chat-.*',
    'company-7-chat-{chatId}',
    'company-7-chat-{}',
    'company-7-chat-12-13',
    'company-7-chat-user',
    'company-7-chat-user-',
    'company-7-chat-users-12',
    'company-7-ContactListItem',
    'company-7-contactlistitem-12',
    'company-7-',
    'company-7',
    'company-07-chat-12',
    'company-*-chat-12',
    'company-{id}-chat-12',
    'company-8-chat-12',
    'company-77-chat-12',
    'company-7-company-7-chat-12',
    'chat-12',
    'chat',
    'company-7-platform-invoice',
    'company-7-company-announcement',
    'company-announcement-1',
    'platform-invoice-1',
    'company-7-toString',
    'constructor',
    '__proto__',
    '',
  ])('a frame with the channel name %j is refused', (ch) => {
    for (const action of ['new-message', 'create', 'update', 'reload'])
      expect(read(7, { ch, action, data: { text: 'oi' } })).toBeUndefined()
  })

  test.each(['constructor', 'toString', '__proto__', ''])('a frame with action %j is refused', (action) => {
    expect(read(7, { ch: 'company-7-chat-12', action, data: { text: 'oi' } })).toBeUndefined()
    expect(readFrame(7, { ch: 'company-7-ticket', action, data: {} })).toBeUndefined()
  })

  test('a frame with data of another shape is refused', () => {
    expect(() => read(7, { ch: 'company-7-chat-12', action: 'new-message', data: { text: 12 } })).toThrow(z.ZodError)
  })
})

test('the subject and action of a frame determine whether it has an id, and the type of its data', () => {
  expectTypeOf(read).returns.toEqualTypeOf<FrameOf<typeof FORMS> | undefined>()
  const frame = read(7, { ch: 'company-7-chat-12', action: 'new-message', data: { text: 'oi' } })
  if (frame?.subject !== 'chat-{chatId}' || frame.action !== 'new-message') throw new Error('it was not read')

  expectTypeOf(frame.id).toEqualTypeOf<number>()
  expectTypeOf(frame.data).toEqualTypeOf<{ text: string }>()
  expect(frame).toEqual({ subject: 'chat-{chatId}', id: 12, action: 'new-message', data: { text: 'oi' } })
})

test('no two subjects of the product share a channel', () => {
  const channels = Object.keys(LIVE_FRAMES).map((subject) =>
    channelOf(7, subject, subject.endsWith('}') ? 1 : undefined),
  )

  expect(new Set(channels).size).toBe(channels.length)
})
