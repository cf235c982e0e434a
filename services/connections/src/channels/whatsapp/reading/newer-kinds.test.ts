import type { proto } from '@whiskeysockets/baileys'
import { expect, test } from 'vitest'
import { NO_HELP } from '../../../../test/reading.ts'
import { baileys } from '../baileys.ts'
import { encodeStanza } from '../stanza.ts'
import { messageReader } from './read-message.ts'

const STANZA = encodeStanza({
  attrs: { id: '3A01', t: '1790000000', from: '77@lid', notify: 'Ana' },
  me: { id: '5511988880000:1@s.whatsapp.net', lid: '900:1@lid' },
})

/** Reads a plaintext. @returns its message, change or drop reason, and the numbers of unknown content */
async function read(...parts: Uint8Array[]) {
  const unknown: number[] = []
  const reader = messageReader({ unknownContent: (field) => unknown.push(field), sealed() {} })
  const plaintext = baileys.writeRandomPadMax16(Buffer.concat(parts))
  const reading = await reader({ stanza: STANZA, plaintext }, NO_HELP)
  if ('dropped' in reading) return { dropped: reading.dropped, unknown }
  if ('change' in reading) return { change: reading.change.change, unknown }
  if (!('messages' in reading)) throw new Error('neither a message nor a change')
  const [{ kind, text, quoted } = { kind: '', text: '', quoted: null }] = reading.messages
  return { kind, text, quoted, hasFile: reading.file !== null, unknown }
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
/** A field of a protobuf message. */
const field = (number: number, ...content: (Uint8Array | string)[]): Buffer => {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes])
}
const encode = (message: proto.IMessage) => baileys.proto.Message.encode(message).finish()
const text = encode({ conversation: 'oi' })
const photo = encode({ imageMessage: { caption: 'veja', mediaKey: Buffer.from('k'), directPath: '/v/1' } })
/** Encodes a message inside the wrapper with this field number. */
const wrap = (number: number, message: Uint8Array) => field(number, field(1, message))

const POLL = baileys.proto.Message.PollCreationMessage.encode({
  name: 'Qual?',
  options: [{ optionName: 'Um' }, { optionName: 'Dois' }],
}).finish()

test.each<[string, Uint8Array, object]>([
  ['a spoiler', wrap(118, text), { kind: 'text', text: 'oi' }],
  ['a profile of a channel’s administrator', wrap(116, text), { kind: 'text', text: 'oi' }],
  ['a status of such a profile', wrap(126, text), { kind: 'text', text: 'oi' }],
  ['a bot’s registration', wrap(131, text), { kind: 'text', text: 'oi' }],
  ['a spoiler with a picture', wrap(118, photo), { kind: 'image', text: 'veja', hasFile: true }],
  ['a spoiler that disappears', wrap(40, wrap(118, text)), { kind: 'text', text: 'oi' }],
  ['a disappearing text in a spoiler', wrap(118, wrap(40, text)), { kind: 'text', text: 'oi' }],
  ['a spoiler from another device of its writer', field(31, field(2, wrap(118, text))), { kind: 'text', text: 'oi' }],
  ['a mention of a group', wrap(62, text), { kind: 'text', text: 'oi' }],
  ['a text that invokes a bot', wrap(67, text), { kind: 'text', text: 'oi' }],
  ['a poll of the fourth version', wrap(93, field(64, POLL)), { kind: 'poll', text: 'Qual?\nUm\nDois' }],
  ['a poll of the fifth version', field(111, POLL), { kind: 'poll', text: 'Qual?\nUm\nDois' }],
  ['a poll of the sixth version', field(119, POLL), { kind: 'poll', text: 'Qual?\nUm\nDois' }],
  [
    'the result of a poll',
    field(115, field(1, 'Qual?'), field(2, field(1, 'Um'), Buffer.from([16, 7]))),
    { kind: 'text', text: 'Qual?\nUm: 7' },
  ],
  [
    'an invitation to an event',
    field(122, field(3, 'Feira'), field(6, 'Venha!'), field(9, 'https://call.whatsapp.com/x')),
    { kind: 'text', text: 'Feira\nVenha!\nhttps://call.whatsapp.com/x' },
  ],
  [
    'an invitation that answers a message',
    field(122, field(3, 'Feira'), field(1, field(1, '3AFF'), field(2, '900@lid'))),
    { text: 'Feira', quoted: { waMessageId: '3AFF', fromMe: true } },
  ],
  ['a reminder of a payment', field(124, field(3, 'aluguel')), { kind: 'text', text: 'aluguel' }],
  ['a payment that is split', field(125, field(3, 'churrasco')), { kind: 'text', text: 'churrasco' }],
  ['a payment without words', field(125, field(1, 'id')), { kind: 'unsupported', text: '' }],
  [
    'music',
    field(129, field(1, field(3, 'Gal'), field(4, 'Baby')), field(2, 'https://x/y')),
    { kind: 'text', text: 'Baby\nGal\nhttps://x/y' },
  ],
  ['content that only phones show', field(80, Buffer.from([8, 0])), { kind: 'phone_only', text: '' }],
  ['an unknown number beside keys', Buffer.concat([field(2, field(1, 'g')), field(140, 'x')]), { kind: 'unsupported' }],
])('%s is read as a message', async (_, plaintext, expected) => {
  expect(await read(plaintext)).toMatchObject(expected)
})

test.each<[string, Uint8Array]>([
  ['an option that is added to a poll', field(121, field(1, 'x'))],
  ['keys of a group', field(123, field(1, 'x'))],
  ['a secret that is distributed', field(127, field(1, '77@lid'))],
  ['the state of a split payment', field(128, field(1, 'x'))],
  ['the link preview of a status', field(130, Buffer.from([8, 1]))],
  ['a message that is sealed until a time', field(120, field(1, 'x'), field(4, 'key'))],
  ['keys of a group, disappearing', wrap(40, field(123, field(1, 'x')))],
  ['keys of a group with a message context', Buffer.concat([field(35, field(3, 'x')), field(123, 'x')])],
])('%s is dropped without being counted as unknown', async (_, plaintext) => {
  expect(await read(plaintext)).toEqual({ dropped: expect.stringMatching(/^(?!empty)/), unknown: [] })
})

test.each([117, 132, 140, 2_000])(
  'a kind with the unknown number %d is shown as unsupported and counted',
  async (number) => {
    expect(await read(field(number, 'x'))).toMatchObject({ kind: 'unsupported', unknown: [number] })
    expect(await read(wrap(118, field(number, 'x')))).toMatchObject({ kind: 'unsupported', unknown: [number] })
  },
)

test('an unknown field beside a text does not hide the text, and is not counted', async () => {
  expect(await read(text, field(140, 'x'))).toMatchObject({ kind: 'text', text: 'oi', unknown: [] })
})

test('an edit whose new version is a spoiler is read', async () => {
  const key = field(1, field(1, '77@lid'), Buffer.from([16, 1]), field(3, '3A00'))
  const correction = field(12, key, Buffer.from([16, 14]), field(14, wrap(118, encode({ conversation: 'corrigido' }))))
  expect(await read(wrap(58, correction))).toMatchObject({ change: { kind: 'edited', text: 'corrigido' } })
})

test('a spoiler that the network withheld is read from the answer of our phone', async () => {
  const reader = messageReader({ unknownContent() {}, sealed() {} })
  const told = Buffer.concat([
    field(1, field(1, '77@lid'), Buffer.from([16, 0]), field(3, '3A00')),
    field(2, wrap(118, text)),
    Buffer.from([24, ...varint(1_790_000_000)]),
  ])
  const answer = encode({
    protocolMessage: {
      type: baileys.proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes: told } }],
      },
    },
  })
  const attrs = { id: '3A09', t: '1790000001', from: '5511988880000@s.whatsapp.net', category: 'peer' }
  const stanza = encodeStanza({ attrs, me: { id: '5511988880000:1@s.whatsapp.net', lid: '' } })
  const plaintext = baileys.writeRandomPadMax16(answer)

  expect(await reader({ stanza, plaintext }, NO_HELP)).toMatchObject({
    messages: [{ waMessageId: '3A00', kind: 'text', text: 'oi' }],
  })
})
