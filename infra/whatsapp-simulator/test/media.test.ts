import { createHash } from 'node:crypto'
import tls from 'node:tls'
import type { WAMessage } from '@whiskeysockets/baileys'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ContentFormInput } from '../src/content/forms.ts'
import { baileys } from './baileys.ts'
import { must, type TestClient, WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

const trusted = tls.getCACertificates('default')
let world: World
let client: TestClient
beforeAll(async () => {
  world = await startWorld()
  tls.setDefaultCACertificates([...trusted, world.simulator.mediaCa])
  client = await link(world)
})
afterAll(async () => {
  await world.stop()
  tls.setDefaultCACertificates(trusted)
})
beforeEach(async () => {
  await world.control.setFaults({})
  await world.control.putPhone(COMPANY, { mediaRetry: 'answer' })
})

const customerJid = `${CUSTOMER}@s.whatsapp.net`
const picture = Buffer.from('a picture of a very small cat, in bytes that are not quite a picture')

async function received(content: ContentFormInput): Promise<WAMessage> {
  const { id } = await world.control.sendContent(CUSTOMER, { to: COMPANY, content })
  return vi.waitFor(() => {
    return must(client.seen.messages.find(({ message }) => message.key.id === id)?.message, 'not arrived')
  }, WAIT)
}
const idOf = (message: WAMessage | undefined) => must(message?.key.id, 'no id')
const download = (message: WAMessage) => baileys.downloadMediaMessage(message, 'buffer', {})
const sizeOf = async (message: WAMessage) => (await download(message)).length

test.each([
  ['image', { text: 'o gato', width: 4, height: 3 }, 'imageMessage', { caption: 'o gato', width: 4 }],
  ['video', { seconds: 7, mime: 'video/mp4' }, 'videoMessage', { seconds: 7 }],
  ['audio', {}, 'audioMessage', { ptt: false, mimetype: 'audio/mpeg' }],
  ['voice', { seconds: 2 }, 'audioMessage', { ptt: true, mimetype: 'audio/ogg; codecs=opus' }],
  ['document', { name: 'boleto.pdf' }, 'documentMessage', { fileName: 'boleto.pdf' }],
  ['sticker', { isAnimated: true }, 'stickerMessage', { isAnimated: true, mimetype: 'image/webp' }],
] as const)('a customer sends %s, and the client decrypts the original bytes', async (kind, given, field, content) => {
  const message = await received({ kind, file: picture.toString('base64'), ...given })

  expect(message.message?.[field]).toMatchObject(content)
  expect(await download(message)).toEqual(picture)
  const [shown] = (await world.control.messages(COMPANY)).filter(({ id }) => id === message.key.id)
  expect(shown).toMatchObject({ kind, media: { size: picture.length } })
  expect((await world.control.media(COMPANY, idOf(message))).bytes).toEqual(picture)
})

test('a document with a caption arrives in the wrapper that phones use', async () => {
  const message = await received({ kind: 'document', file: picture.toString('base64'), text: 'o boleto' })

  const document = message.message?.documentWithCaptionMessage?.message?.documentMessage
  expect(document).toMatchObject({ caption: 'o boleto', fileName: 'arquivo.pdf' })
})

test('a file from the client is checked and decrypted on the phone', async () => {
  const sent = await client.socket.sendMessage(customerJid, { image: picture, caption: 'veja', jpegThumbnail: '' })
  const voice = await client.socket.sendMessage(customerJid, {
    audio: picture,
    ptt: true,
    seconds: 3,
    mimetype: 'audio/ogg',
  })

  const shown = await vi.waitFor(async () => {
    const messages = await world.control.messages(CUSTOMER)
    return must(messages.find(({ id }) => id === voice?.key.id) && messages, 'not arrived')
  }, WAIT)
  expect(shown.find(({ id }) => id === sent?.key.id)).toMatchObject({ kind: 'image', text: 'veja' })
  expect(shown.find(({ id }) => id === voice?.key.id)).toMatchObject({ kind: 'voice', media: { seconds: 3 } })
  expect(await world.control.media(CUSTOMER, idOf(sent))).toEqual({ mime: 'image/jpeg', bytes: picture })
})

test('part of a large file can be fetched', async () => {
  const message = await received({ kind: 'document', file: { size: 300_000 } })
  const document = must(message.message?.documentMessage, 'no document')
  const whole = await download(message)

  const range = { startByte: 100_000, endByte: 150_000 }
  const part = await baileys.downloadContentFromMessage(document as never, 'document', range)

  const bytes = Buffer.concat(await Array.fromAsync(part))
  expect(whole).toHaveLength(300_000)
  expect(bytes).toEqual(whole.subarray(100_000, 150_000))
  expect(createHash('sha256').update(whole).digest()).toEqual(Buffer.from(document.fileSha256 ?? []))
})

test('each fault makes a download gone, missing, slow, cut, short or changed, and later downloads are intact', async () => {
  const message = await received({ kind: 'document', file: { size: 100_000 } })
  const broken = async (media: object) => {
    await world.control.setFaults({ media })
    return sizeOf(message)
  }

  await expect(broken({ status: 404 })).rejects.toMatchObject({ output: { statusCode: 404 } })
  await expect(broken({ truncate: { after: 50_000 } })).rejects.toThrow()
  await expect(broken({ truncate: { after: 1000, how: 'short' } })).rejects.toThrow()
  await world.control.setFaults({ media: { corrupt: true, times: 1 } })
  expect((await download(message))[0]).not.toBe((await download(message))[0])
  const started = Date.now()
  expect(await broken({ bytesPerSecond: 200_000 })).toBe(100_000)
  expect(Date.now() - started).toBeGreaterThan(300)
})

test("the account's own phone uploads an expired file again when the client asks", async () => {
  const message = await received({ kind: 'image', file: picture.toString('base64') })
  await world.control.expireMedia(COMPANY, idOf(message))
  const host = { host: (await world.control.health()).mediaHost }
  const fetched = async () => {
    const image = must(message.message?.imageMessage, 'no image')
    return Buffer.concat(await Array.fromAsync(await baileys.downloadContentFromMessage(image as never, 'image', host)))
  }
  await expect(fetched()).rejects.toMatchObject({ output: { statusCode: 410 } })

  await client.socket.updateMediaMessage(message)

  expect(await fetched()).toEqual(picture)
  await world.control.putPhone(COMPANY, { mediaRetry: 'gone' })
  await expect(client.socket.updateMediaMessage(message)).rejects.toThrow('NOT_FOUND')
})

test('a repeated request for a file without its key is refused', async () => {
  const message = await received({ kind: 'image', file: picture.toString('base64') })
  const answers: { key: { id?: string | null }; error?: Error }[] = []
  client.socket.ev.on('messages.media-update', (updates) => answers.push(...updates))
  const forged = [
    { tag: 'enc_p', attrs: {}, content: Buffer.alloc(40) },
    { tag: 'enc_iv', attrs: {}, content: Buffer.alloc(12) },
  ]

  await client.socket.sendNode({
    tag: 'receipt',
    attrs: { id: idOf(message), to: `${COMPANY}@s.whatsapp.net`, type: 'server-error' },
    content: [
      { tag: 'encrypt', attrs: {}, content: forged },
      { tag: 'rmr', attrs: { jid: message.key.remoteJid ?? '', from_me: 'false' } },
    ],
  })

  await vi.waitFor(() => expect(answers).toMatchObject([{ error: { output: { statusCode: 412 } } }]), WAIT)
})

test('the media host refuses an upload without its token, and one whose name is not its hash', async () => {
  const { mediaHost } = await world.control.health()
  const query = { tag: 'iq', attrs: { xmlns: 'w:m', type: 'set', to: '@s.whatsapp.net' } }
  const answer = await client.socket.query({ ...query, content: [{ tag: 'media_conn', attrs: {} }] })
  const auth = must((answer.content as { attrs: Record<string, string> }[])[0]?.attrs['auth'], 'no auth')
  const name = createHash('sha256').update(picture).digest('base64url')
  const upload = async (path: string, body: Buffer) =>
    (await fetch(`https://${mediaHost}${path}`, { method: 'POST', body: new Uint8Array(body) })).status

  expect(await upload(`/mms/image/${name}?auth=wrong`, picture)).toBe(403)
  expect(await upload(`/mms/image/${name}?auth=${auth}`, Buffer.from('another'))).toBe(400)
  expect(await upload(`/mms/image/${name}?auth=${auth}`, picture)).toBe(200)
  await world.control.setFaults({ media: { refuseUploads: 503 } })
  await expect(client.socket.sendMessage(customerJid, { image: picture, jpegThumbnail: '' })).rejects.toThrow(
    'upload failed',
  )
})
