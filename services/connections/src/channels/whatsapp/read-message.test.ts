import type { proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import type { Channel } from '../channel.ts'
import { toBytes } from './auth-state.ts'
import { baileys } from './baileys.ts'
import { readMessage } from './read-message.ts'
import { encodeStanza } from './stanza.ts'

const ME = { id: '5511988880000:1@s.whatsapp.net', lid: '900:1@lid' }
const FROM_LID = {
  id: '3A01',
  t: '1790000000',
  from: '77@lid',
  sender_pn: '5521977771111@s.whatsapp.net',
  notify: 'Ana',
}
const TYPED = { id: '3A02', t: '1790000000', from: '900@lid', recipient: '77@lid' }

const noKeys: Parameters<Channel['read']>[1] = { readKeys: async () => new Map() }
const read = (
  content: proto.IMessage | Buffer,
  attrs: Record<string, string | undefined> = FROM_LID,
  keys = noKeys,
) => {
  const plaintext = Buffer.isBuffer(content) ? content : baileys.encodeWAMessage(content)
  const given = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return readMessage({ stanza: encodeStanza({ attrs: Object.fromEntries(given), me: ME }), plaintext }, keys)
}

test('a text is read with its writer, who is known by phone and LID', async () => {
  expect(await read({ conversation: 'oi' })).toEqual({
    file: null,
    message: {
      waMessageId: '3A01',
      chat: { phone: '5521977771111', lid: '77' },
      fromMe: false,
      pushName: 'Ana',
      participant: null,
      kind: 'text',
      text: 'oi',
      media: null,
      quoted: null,
      isForwarded: false,
    },
    sentAt: new Date(1_790_000_000_000),
  })
})

test.each<[string, proto.IMessage]>([
  ['with a preview', { extendedTextMessage: { text: 'oi' } }],
  ['that disappears', { ephemeralMessage: { message: { conversation: 'oi' } } }],
  ['that was typed on another device of the writer', { deviceSentMessage: { message: { conversation: 'oi' } } }],
  ['beside what only machines read', { conversation: 'oi', messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
  ['with a NUL, which no text column takes', { conversation: 'o\0i' }],
])('a text %s is a text', async (_, content) => {
  expect(await read(content)).toMatchObject({ message: { kind: 'text', text: 'oi' } })
})

test.each<[string, proto.IMessage]>([
  ['a picture', { imageMessage: { caption: 'foto' } }],
  ['a location', { locationMessage: { degreesLatitude: 1, degreesLongitude: 1 } }],
  ['a poll', { pollCreationMessageV3: { name: 'qual?' } }],
])('%s is a message whose kind is not supported', async (_, content) => {
  expect(await read(content)).toMatchObject({ message: { kind: 'unsupported', text: '' } })
})

test.each<[string, string, proto.IMessage | Buffer]>([
  ['a reaction', 'reaction', { reactionMessage: { text: '👍' } }],
  ['a deletion', 'protocol', { protocolMessage: { type: 0, key: { id: '3A00' } } }],
  ['a correction', 'protocol', { editedMessage: { message: { protocolMessage: { type: 14 } } } }],
  ['a vote', 'poll vote', { pollUpdateMessage: {} }],
  ['an empty text', 'empty', { conversation: '' }],
  ['a text of NULs', 'empty', { conversation: '\0\0' }],
  ['nothing', 'empty', {}],
  ['what is no message', 'unreadable', Buffer.from([255, 255, 255, 1])],
  ['no byte at all', 'unreadable', Buffer.alloc(0)],
])('%s is nothing for people: %s', async (_, dropped, content) => {
  expect(await read(content)).toEqual({ dropped })
})

test.each([
  ['a status post', 'status', { from: 'status@broadcast', participant: '77@lid' }],
  ['a broadcast list', 'broadcast', { from: '123@broadcast', participant: '77@lid' }],
  ['a group', 'group', { from: '123-456@g.us', participant: '77@lid' }],
  ['a channel', 'newsletter', { from: '123@newsletter' }],
  ['the phone itself, about its devices', 'own device', { from: '900@lid', category: 'peer' }],
  ['a server nobody knows', 'contradictory stanza', { from: '77@elsewhere' }],
  ['a stranger who names a recipient', 'contradictory stanza', { recipient: '88@lid' }],
  ['a sender whose id names nobody', 'no person', { from: 'abc@lid', sender_pn: undefined }],
  ['a program with an id of 201 characters', 'unusable id', { id: 'A'.repeat(201) }],
])('a text by %s is nothing for people: %s', async (_, dropped, attrs) => {
  expect(await read({ conversation: 'oi' }, { ...FROM_LID, ...attrs })).toEqual({ dropped })
})

describe('what the owner types on the phone', () => {
  const typed = { deviceSentMessage: { destinationJid: '77@lid', message: { conversation: 'já vou' } } }

  test('is in the chat with its recipient, without a name', async () => {
    expect(
      await read(typed, { ...TYPED, recipient_pn: '5521977771111@s.whatsapp.net', notify: 'Empresa' }),
    ).toMatchObject({
      message: { chat: { phone: '5521977771111', lid: '77' }, fromMe: true, pushName: null, text: 'já vou' },
    })
  })

  test('to the own number is nothing for people', async () => {
    expect(await read(typed, { ...TYPED, recipient: '900@lid' })).toEqual({ dropped: 'note to self' })
  })
})

test('who writes by phone or LID alone is completed from what is known of both', async () => {
  const known = new Map([
    ['5521977771111', toBytes('77')],
    ['77_reverse', toBytes('5521977771111')],
  ])
  const keys: typeof noKeys = { readKeys: async (_, ids) => new Map([...known].filter(([id]) => ids.includes(id))) }
  const chat = { phone: '5521977771111', lid: '77' }

  expect(await read({ conversation: 'oi' }, { ...FROM_LID, sender_pn: undefined }, keys)).toMatchObject({
    message: { chat },
  })
  const byPhone = { ...FROM_LID, from: '5521977771111@s.whatsapp.net', sender_pn: undefined }
  expect(await read({ conversation: 'oi' }, byPhone, keys)).toMatchObject({ message: { chat } })
  expect(await read({ conversation: 'oi' }, byPhone)).toMatchObject({ message: { chat: { ...chat, lid: null } } })
})

test.each([
  ['n'.repeat(101), 'n'.repeat(100)],
  [`${'n'.repeat(99)}😀`, 'n'.repeat(99)], // not half of it
  ['A\0na', 'Ana'],
  ['', null],
])('a name %j is kept as %j', async (notify, pushName) => {
  expect(await read({ conversation: 'oi' }, { ...FROM_LID, notify })).toMatchObject({ message: { pushName } })
})
