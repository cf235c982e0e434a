import { createCipheriv, createHmac } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { NO_HELP } from '../../../../test/reading.ts'
import { baileys } from '../baileys.ts'
import { encodeStanza } from '../stanza.ts'
import { messageReader } from './read-message.ts'

const ME = { id: '5511988880000:1@s.whatsapp.net', lid: '900:1@lid' }
const LID = '77@lid'
const NUMBER = '5521977771111@s.whatsapp.net'
const SECRET = Buffer.alloc(32, 7)
const IV = Buffer.alloc(12, 1)
const KEY = { remoteJid: LID, fromMe: true, id: '3A00' }
const { MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type
const { SecretEncType } = baileys.proto.Message.SecretEncryptedMessage

/** Derives a key by the two steps of HKDF (RFC 5869), with a salt of zeros as long as the hash. */
function keyOf(secret: Buffer, info: string): Buffer {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest()
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
}

type Sealing = { purpose: string; writer: string; editor: string; secret?: Buffer; content: proto.IMessage }

function seal({ purpose, writer, editor, secret = SECRET, content }: Sealing): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, `${KEY.id}${writer}${editor}${purpose}`), IV)
  const clear = baileys.proto.Message.encode(content).finish()
  return Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

const edited = (text: string): proto.IMessage => ({
  protocolMessage: { key: KEY, type: MESSAGE_EDIT, editedMessage: { conversation: text } },
})

async function read(encPayload: Buffer, secretEncType: number, attrs: Record<string, string> = {}, key = KEY) {
  const outcomes: string[] = []
  const reader = messageReader({ unknownContent() {}, sealed: (outcome) => outcomes.push(outcome) })
  const stanza = encodeStanza({
    attrs: { id: '3A01', t: '1790000000', from: LID, sender_pn: NUMBER, ...attrs },
    me: ME,
  })
  const message = { secretEncryptedMessage: { targetMessageKey: key, encIv: IV, encPayload, secretEncType } }
  const plaintext = baileys.encodeWAMessage(message)
  const reading = await reader(
    { stanza, plaintext },
    { ...NO_HELP, findSecrets: async () => [Buffer.alloc(32), SECRET] },
  )
  return { reading, outcomes }
}

const party = { eventMessage: { name: 'Festa', description: 'no sábado' } }
const photo = { imageMessage: { caption: 'nova legenda' } }
const withPhoto = { protocolMessage: { key: KEY, type: MESSAGE_EDIT, editedMessage: photo } }

test.each<[string, Sealing, number, string]>([
  ['with the LID of its author', { purpose: 'Message Edit', writer: LID, editor: LID, content: edited('a') }, 2, 'a'],
  [
    'with the number of its author',
    { purpose: 'Message Edit', writer: NUMBER, editor: NUMBER, content: edited('b') },
    2,
    'b',
  ],
  [
    'with the LID, after its author used the number',
    { purpose: 'Message Edit', writer: NUMBER, editor: LID, content: edited('c') },
    2,
    'c',
  ],
  [
    'without the wrapper of a correction',
    { purpose: 'Message Edit', writer: LID, editor: LID, content: { conversation: 'd' } },
    2,
    'd',
  ],
  ['for a caption', { purpose: 'Message Edit', writer: LID, editor: LID, content: withPhoto }, 2, 'nova legenda'],
  ['for an event', { purpose: 'Event Edit', writer: LID, editor: LID, content: party }, 1, 'Festa\nno sábado'],
])('an edit that was encrypted %s is decrypted', async (_, sealing, type, text) => {
  expect(await read(seal(sealing), type)).toMatchObject({
    reading: { change: { target: { waMessageId: '3A00', fromMe: false }, change: { kind: 'edited', text } } },
    outcomes: ['opened'],
  })
})

const good: Sealing = { purpose: 'Message Edit', writer: LID, editor: LID, content: edited('x') }

test.each<[string, Buffer, number, string[]]>([
  ['with another secret', seal({ ...good, secret: Buffer.alloc(32, 9) }), SecretEncType.MESSAGE_EDIT, ['unopened']],
  ['by another person', seal({ ...good, editor: '88@lid' }), SecretEncType.MESSAGE_EDIT, ['unopened']],
  ['for another purpose', seal({ ...good, purpose: 'Poll Vote' }), SecretEncType.MESSAGE_EDIT, ['unopened']],
  ['and damaged', seal(good).fill(0, 0, 4), SecretEncType.MESSAGE_EDIT, ['unopened']],
  ['and cut', seal(good).subarray(0, 9), SecretEncType.MESSAGE_EDIT, ['unopened']],
  ['without content', seal({ ...good, content: {} }), SecretEncType.MESSAGE_EDIT, ['unopened']],
  ['as an unknown kind', seal(good), 9, []],
])('an edit that was encrypted %s is dropped', async (_, payload, type, outcomes) => {
  expect(await read(payload, type)).toEqual({ reading: { dropped: 'sealed' }, outcomes })
})

test.each([
  ['of 4,000 characters', 'x'.repeat(4_000)],
  ['with a NUL', 'A\0B'],
  ['without characters', ''],
])('an edit of a message with an id %s is dropped and does not wait for a secret', async (_, id) => {
  const { reading, outcomes } = await read(seal(good), SecretEncType.MESSAGE_EDIT, {}, { ...KEY, id })
  expect([reading, outcomes]).toEqual([{ dropped: 'sealed' }, []])
})

test("an edit by the owner on the phone is decrypted with the owner's ids", async () => {
  const own = { ...good, writer: '900@lid', editor: '900@lid' }
  const typed = { from: '900@lid', recipient: LID, sender_pn: '5511988880000@s.whatsapp.net' }
  expect(await read(seal(own), SecretEncType.MESSAGE_EDIT, typed)).toMatchObject({
    reading: { change: { target: { waMessageId: '3A00', fromMe: true }, change: { text: 'x' } } },
  })
})

test.each<[string, proto.IMessage]>([
  ['beside its content', { conversation: 'oi', messageContextInfo: { messageSecret: SECRET } }],
  [
    'inside a disappearing message',
    { ephemeralMessage: { message: { conversation: 'oi', messageContextInfo: { messageSecret: SECRET } } } },
  ],
  [
    'beside a message from our own device',
    { deviceSentMessage: { message: { conversation: 'oi' } }, messageContextInfo: { messageSecret: SECRET } },
  ],
])('the secret of a message is read %s', async (_, message) => {
  const reader = messageReader({ unknownContent() {}, sealed() {} })
  const stanza = encodeStanza({ attrs: { id: '3A01', t: '1790000000', from: LID }, me: ME })
  expect(await reader({ stanza, plaintext: baileys.encodeWAMessage(message) }, NO_HELP)).toMatchObject({
    secret: { value: new Uint8Array(SECRET), isLasting: false },
  })
})
