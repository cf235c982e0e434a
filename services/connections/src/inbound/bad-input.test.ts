import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { mediaFetched, messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import type { proto } from '@whiskeysockets/baileys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, type Gateway, givenOpen, type Network, startGateway, startNetwork } from '../../test/harness.ts'
import { type Chat, confirmed, givenChat, traceOf } from '../../test/receiving.ts'
import { settled } from '../../test/vault.ts'
import { baileys } from '../channels/whatsapp/baileys.ts'

const COMPANY = 71
const MEGABYTE = 1024 * 1024
const MOST_GROWTH = 30 * MEGABYTE
let network: Network
let gateway: Gateway
let whatsappId: number
let chat: Chat
let began: { seq: number; bytes: number }
beforeAll(async () => {
  network = await startNetwork()
  gateway = await startGateway(network)
  whatsappId = await givenOpen(gateway, network, COMPANY)
  await settled(gateway, whatsappId)
  chat = await givenChat(gateway, network, COMPANY)
  await chat.write('tudo bem')
  await chat.heardUntil('tudo bem')
  began = { seq: (await network.control.log()).at(-1)?.seq ?? 0, bytes: bytesInUse() }
})
beforeEach(async () => {
  chat = await givenChat(gateway, network, COMPANY)
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

type Sent = Parameters<Network['control']['sendContent']>[1]
type Odd = Omit<Sent, 'to' | 'text'>

const send = async (odd: Odd) => (await network.control.sendContent(chat.customer, { to: COMPANY_PHONE, ...odd })).id

/** Waits for an event about a message. @returns all messages published under its id */
async function announced(id: string) {
  const isIt = ({ message }: { message: { waMessageId: string } }) => message.waMessageId === id
  const all = await gateway.heard(messageReceived, COMPANY, (data) => data.some(isIt))
  return all.filter(isIt).map(({ message }) => message)
}

/** Sends a message. @returns its only event, after the client has confirmed the message without a nack or a retry */
async function receive(odd: Odd) {
  const id = await send(odd)
  const [received, ...others] = await announced(id)
  await confirmed(network, id)
  expect(others).toEqual([])
  expect((await traceOf(network, id)).filter((type) => type === 'nack' || type === 'retry')).toEqual([])
  return received
}

/** The heap in use, including the simulated network and its messages. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const plaintext = (...parts: (Uint8Array | string)[]): Odd => ({
  content: { kind: 'bytes', base64: Buffer.concat(parts.map((part) => Buffer.from(part))).toString('base64') },
})
const message = (fields: Record<string, unknown>): Odd => ({ content: { kind: 'proto', message: fields } })
const encoded = (fields: proto.IMessage) => baileys.proto.Message.encode(fields).finish()
/** Field 20,000 of a protobuf message: an unknown field with five bytes. */
const UNKNOWN_FIELD = Buffer.from([0x82, 0xe2, 0x09, 0x05, ...Buffer.from('novo!')])
const card = (property: string, length: number) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:Fulano\n${property}:${'A'.repeat(length)}\nTEL:+55 11 98888-0000\nEND:VCARD`
const LONG_TEXT = 'ação '.repeat(13_107) // 65,535 characters

function wrapped(depth: number): proto.IMessage {
  let content: proto.IMessage = { conversation: 'bem no fundo' }
  for (let i = 0; i < depth; i++) content = { ephemeralMessage: { message: content } }
  return content
}

test.each<[string, Odd, { kind: string; text?: unknown }]>([
  [
    'a contact card of 1 MB',
    { content: { kind: 'contact', name: 'Fulano', vcard: card('NOTE', MEGABYTE) } },
    { kind: 'vcard', text: expect.stringMatching(/^BEGIN:VCARD\nVERSION:3.0\nFN:Fulano\n/) },
  ],
  [
    'a contact card with a picture of 1 MB',
    { content: { kind: 'contact', name: 'Fulano', vcard: card('PHOTO;ENCODING=b', MEGABYTE) } },
    { kind: 'vcard', text: expect.stringContaining('TEL:+55 11 98888-0000') },
  ],
  [
    'a location without valid coordinates',
    message({ locationMessage: { degreesLatitude: 'NaN', degreesLongitude: 'NaN', name: 'Loja' } }),
    { kind: 'location', text: '||Loja' },
  ],
  [
    'a location with coordinates outside the earth',
    message({ locationMessage: { degreesLatitude: 1e308, degreesLongitude: 'Infinity' } }),
    { kind: 'location', text: '||' },
  ],
  ['a text of 64 kB', { content: { kind: 'text', text: LONG_TEXT } }, { kind: 'text', text: LONG_TEXT }],
  [
    'a text with NUL and half a surrogate pair',
    message({ conversation: 'antes\0depois\ud83d' }),
    { kind: 'text', text: expect.stringMatching(/^antes.?depois/) },
  ],
  [
    'a text with unknown fields',
    plaintext(encoded({ conversation: 'texto' }), UNKNOWN_FIELD),
    { kind: 'text', text: 'texto' },
  ],
  ['a message that has only unknown fields', plaintext(UNKNOWN_FIELD), { kind: 'unsupported', text: '' }],
  ['a text in a thousand nested wrappers', plaintext(encoded(wrapped(1_000))), { kind: expect.any(String) }],
])('%s is published with readable text, or as an unsupported message', async (_, odd, expected) => {
  expect(await receive(odd)).toMatchObject(expected)
})

test.each<[string, Odd]>([
  ['a message of random bytes', plaintext('\xff\xfe\xfd isto não é nada')],
  ['a truncated message', plaintext(encoded({ conversation: 'cortada ao meio' }).subarray(0, 8))],
])(
  '%s is published as unsupported, although the client requests a retry and receives the same bytes',
  async (_, odd) => {
    const id = await send(odd)
    await eventually(async () => (await traceOf(network, id)).includes('retry'))

    expect(new Set((await announced(id)).map(({ kind }) => kind))).toEqual(new Set(['unsupported']))
  },
)

test.each([
  ['that is too long', 'A'.repeat(201)],
  ['that contains NUL', 'A\0'],
])(
  'a file that refers to a parent message with an id %s is published as a message of its own, and the next message arrives',
  async (_, id) => {
    const { HD_IMAGE_DUAL_UPLOAD: associationType } = baileys.proto.MessageAssociation.AssociationType
    const file = { associatedChildMessage: { message: { imageMessage: { mimetype: 'image/jpeg' } } } }
    const messageContextInfo = { messageAssociation: { associationType, parentMessageKey: { id } } }
    const sent = await send(plaintext(encoded({ ...file, messageContextInfo })))
    await chat.write('depois do arquivo')
    await chat.heardUntil('depois do arquivo')

    const all = await announced(sent)
    expect(all.map(({ kind, isFileOf }) => ({ kind, isFileOf }))).toEqual([{ kind: 'image', isFileOf: undefined }])
  },
)

test.each(['1970-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'])(
  'a message with the sent time %s gets the time of its arrival',
  async (at) => {
    const before = Date.now()
    const received = await receive({ content: { kind: 'text', text: 'que horas são?' }, at })

    expect(received?.text).toBe('que horas são?')
    expect(Math.abs(Date.parse(received?.sentAt ?? '') - before)).toBeLessThan(600_000)
  },
)

test.each([
  ['HTML', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['an excessive length', 'Ana '.repeat(25), `${'Ana '.repeat(24)}Ana`],
])('a display name with %s is published as typed, up to the maximum length', async (_, name, shown) => {
  await network.control.putPhone(chat.customer, { name })

  expect((await receive({ content: { kind: 'text', text: 'oi' } }))?.pushName?.trim()).toBe(shown)
})

const png = (width: number, height: number, ...more: (string | Buffer)[]) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  return Buffer.concat([
    head,
    size,
    Buffer.from('0802000000', 'hex'),
    ...more.map((part) => Buffer.from(part as string)),
  ])
}
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc40002ffc0001108012c0190030122', 'hex')
const UNKNOWN = 'application/octet-stream'

test.each<[string, 'image' | 'video' | 'voice' | 'sticker' | 'document', Buffer | string, string]>([
  ['a picture of 50,000 × 50,000 pixels', 'image', png(50_000, 50_000, 'IDAT'), UNKNOWN],
  ['a sticker of 50,000 × 50,000 pixels', 'sticker', png(50_000, 50_000, 'IDAT'), UNKNOWN],
  ['a picture truncated inside its header', 'image', JPEG.subarray(0, 22), UNKNOWN],
  ['a picture truncated after its header', 'image', JPEG, 'image/jpeg'],
  [
    'a picture followed by an HTML page',
    'image',
    Buffer.concat([JPEG, Buffer.from('<script>1</script>')]),
    'image/jpeg',
  ],
  [
    'an SVG drawing with a script',
    'image',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    UNKNOWN,
  ],
  ['a ZIP archive sent as a picture', 'image', 'PK\x03\x04'.padEnd(60, '\0'), 'application/zip'],
  ['a video without its index', 'video', `${'\0'.repeat(3)}\x18ftypmp42${'\0'.repeat(12)}`, 'video/mp4'],
  ['a voice note of random bytes', 'voice', '\x01\x02'.repeat(5_000), UNKNOWN],
  ['a program sent as a document', 'document', 'MZ'.padEnd(200, '\0'), 'application/x-msdownload'],
  ['an empty file', 'document', '', UNKNOWN],
])('%s is stored, and its type is detected from its content', async (_, kind, content, mime) => {
  const file = Buffer.from(content as string, 'latin1').toString('base64')
  const received = await receive({ content: { kind, file } })
  const isIt = ({ waMessageId }: { waMessageId: string }) => waMessageId === received?.waMessageId

  const [fetched] = (await gateway.heard(mediaFetched, COMPANY, (all) => all.some(isIt))).filter(isIt)
  expect([received?.kind, fetched]).toMatchObject([
    kind === 'voice' ? 'audio' : kind,
    { mime, size: Buffer.from(content as string, 'latin1').length },
  ])
})

test('after all malformed messages the session is still open, the next message arrives, and memory has grown by at most 30 MB', async () => {
  await chat.write('e depois disso?')
  expect(await chat.heardUntil('e depois disso?')).toEqual(['e depois disso?'])

  const sessions = (await network.control.log(began.seq)).filter(({ type }) => type.startsWith('session-'))
  expect(sessions).toEqual([])
  expect((await gateway.look(COMPANY, whatsappId)).body.status).toBe('CONNECTED')
  expect(bytesInUse() - began.bytes).toBeLessThanOrEqual(MOST_GROWTH)
})
