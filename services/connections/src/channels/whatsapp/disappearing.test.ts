import type { proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { FROM_LID, IN_GROUP, read } from '../../../test/reading.ts'
import { baileys } from './baileys.ts'
import { withTimer } from './disappearing.ts'

const SET_AT = 1_789_000_000
const WEEK = 604_800
const TIMER = { seconds: WEEK, setAt: new Date(SET_AT * 1_000) }
const SENT_AT = new Date(Number(FROM_LID.t) * 1_000)

const contextInfo = { expiration: WEEK, ephemeralSettingTimestamp: SET_AT }
const { EPHEMERAL_SETTING } = baileys.proto.Message.ProtocolMessage.Type
const setting = (ephemeralExpiration: number, ephemeralSettingTimestamp?: number): proto.IMessage => ({
  protocolMessage: {
    type: EPHEMERAL_SETTING,
    ephemeralExpiration,
    ...(ephemeralSettingTimestamp && { ephemeralSettingTimestamp }),
  },
})

test.each<[string, proto.IMessage, object | undefined]>([
  ['a text', { extendedTextMessage: { text: 'oi', contextInfo } }, TIMER],
  ['a picture', { imageMessage: { contextInfo } }, TIMER],
  ['several contacts', { contactsArrayMessage: { contacts: [{ displayName: 'Ana', vcard: '' }], contextInfo } }, TIMER],
  [
    'a text in a wrapper',
    { ephemeralMessage: { message: { extendedTextMessage: { text: 'oi', contextInfo } } } },
    TIMER,
  ],
  [
    'a text after the timer was turned off',
    { extendedTextMessage: { text: 'oi', contextInfo: { ...contextInfo, expiration: 0 } } },
    { ...TIMER, seconds: 0 },
  ],
  [
    'a text from a program that sends milliseconds',
    { extendedTextMessage: { text: 'oi', contextInfo: { ...contextInfo, ephemeralSettingTimestamp: SET_AT * 1_000 } } },
    TIMER,
  ],
  [
    'a text without the time at which the timer was set',
    { extendedTextMessage: { text: 'oi', contextInfo: { expiration: WEEK } } },
    undefined,
  ],
  [
    'a text with a duration that is too long',
    { extendedTextMessage: { text: 'oi', contextInfo: { ...contextInfo, expiration: 4_294_967_295 } } },
    undefined,
  ],
  ['a plain text', { conversation: 'oi' }, undefined],
])('the timer of the chat is read if it is valid: %s', async (_, content, timer) => {
  const reading = await read(content)

  expect('messages' in reading && reading.timer).toEqual(timer)
})

test.each<[string, proto.IMessage, object]>([
  ['seven days', setting(WEEK, SET_AT), TIMER],
  ['off', setting(0, SET_AT), { ...TIMER, seconds: 0 }],
  ['a day, without the time at which it was set', setting(86_400), { seconds: 86_400, setAt: SENT_AT }],
])('a message that sets the timer of a chat to %s is read as a setting', async (_, content, expected) => {
  expect(await read(content)).toEqual({
    setting: expected,
    chat: { phone: '5521977771111', lid: '77' },
    sentAt: SENT_AT,
  })
})

test('messages of a group’s members do not set the group’s timer', async () => {
  const said = await read({ extendedTextMessage: { text: 'oi', contextInfo } }, IN_GROUP)

  expect('messages' in said && said.timer).toBeUndefined()
  expect(await read(setting(WEEK, SET_AT), IN_GROUP)).toEqual({ dropped: 'protocol' })
})

const stamped = (message: proto.IMessage, timer = TIMER) =>
  baileys.proto.Message.toObject(
    baileys.proto.Message.decode(withTimer(baileys.proto.Message.encode(message).finish(), timer)),
    { longs: Number },
  )

test.each<[string, proto.IMessage]>([
  ['extendedTextMessage', { extendedTextMessage: { text: 'oi' } }],
  ['locationMessage', { locationMessage: { name: 'Loja' } }],
  ['contactMessage', { contactMessage: { displayName: 'Ana' } }],
  ['imageMessage', { imageMessage: { caption: 'oi' } }],
  ['videoMessage', { videoMessage: { caption: 'oi' } }],
  ['audioMessage', { audioMessage: { ptt: true } }],
  ['stickerMessage', { stickerMessage: { mimetype: 'image/webp' } }],
  ['documentMessage', { documentMessage: { fileName: 'a.pdf' } }],
])('%s gets the timer, and its other fields do not change', (name, message) => {
  const [content = {}] = Object.values(message)
  expect(stamped(message)).toEqual({ [name]: { ...content, contextInfo } })
})

test('a document with a caption carries the timer inside its wrapper', () => {
  const documentMessage = { fileName: 'a.pdf', caption: 'oi' }
  const wrapped = { documentWithCaptionMessage: { message: { documentMessage } } }

  expect(stamped(wrapped)).toEqual({
    documentWithCaptionMessage: { message: { documentMessage: { ...documentMessage, contextInfo } } },
  })
})

test('a reply keeps its quote when the timer is added', () => {
  const quoting = { stanzaId: 'A', participant: '77@lid' }

  expect(stamped({ extendedTextMessage: { text: 'oi', contextInfo: quoting } })).toEqual({
    extendedTextMessage: { text: 'oi', contextInfo: { ...quoting, ...contextInfo } },
  })
})

test.each<[string, proto.IMessage]>([
  ['reaction', { reactionMessage: { text: '👍' } }],
  ['edit', { protocolMessage: { type: 14, editedMessage: { conversation: 'olá' } } }],
])('a %s is not changed by the timer of its chat', (_, message) => {
  expect(JSON.stringify(stamped(message))).not.toContain('expiration')
})

test('a message to a chat without a timer does not get a timer', () => {
  const text = { extendedTextMessage: { text: 'oi' } }

  expect(stamped(text, { ...TIMER, seconds: 0 })).toEqual(text)
})
