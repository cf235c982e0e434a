import { randomBytes, randomUUID } from 'node:crypto'
import { cancelRequested, sendRequested } from '@recado/contracts/messages/events'
import type { OutgoingContent } from '@recado/contracts/whatsapp/content'
import { messageAcknowledged, sendsCancelled } from '@recado/contracts/whatsapp/events'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  COMPANY_PHONE,
  CUSTOMER,
  type Gateway,
  givenOpen,
  type Network,
  startGateway,
  startNetwork,
} from '../../test/harness.ts'
import { newId, textContent } from '../../test/sending.ts'
import { TIMING } from '../timing.ts'

type Media = Extract<OutgoingContent, { media: unknown }>['media']
type Kind = Extract<OutgoingContent, { media: unknown }>['kind']

const [FIRST, SECOND] = ['5521977774441', '5521977774442'] as const

const bomb = Buffer.from(`89504e470d0a1a0a0000000d49484452${'0000c350'.repeat(2)}080200000049444154`, 'hex')
const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc40002ffc0001108012c0190030122', 'hex')

test('the upload of a file is retried for at least five minutes, first after a second at most and later at most a minute apart', () => {
  const [first = 0, ...others] = TIMING.uploadWaitsMs
  expect(first).toBeLessThanOrEqual(1_000)
  expect(Math.max(...others)).toBe(60_000)
  expect(others.reduce((sum, ms) => sum + ms, first)).toBeGreaterThanOrEqual(5 * 60_000)
})

describe('an outgoing file', () => {
  let network: Network
  let gateway: Gateway
  let whatsappId: number
  beforeAll(async () => {
    network = await startNetwork()
    gateway = await startGateway(network, { timing: { pollMs: 200, uploadWaitsMs: Array<number>(40).fill(50) } })
    whatsappId = await givenOpen(gateway, network)
    for (const phone of [FIRST, SECOND]) await network.control.putPhone(phone, {})
  })
  afterEach(() => network.control.setFaults({}))
  afterAll(async () => {
    await gateway.close()
    await network.stop()
  })

  const store = () => openDiskStore(gateway.environment['MEDIA_DIRECTORY'] ?? '')
  async function put(content: Buffer): Promise<string> {
    const path = newMediaKey('tickets', 1)
    await (await store()).put(
      path,
      (async function* () {
        yield content
      })(),
      content.length,
    )
    return path
  }
  /** @returns the id of the message */
  async function send(
    kind: Kind,
    content: Buffer,
    more: Partial<Media> & { text?: string; id?: string; phone?: string } = {},
  ) {
    const { text = '', id = newId(), phone = CUSTOMER, ...rest } = more
    const path = rest.path ?? (await put(content))
    const media = {
      path,
      mime: 'image/png',
      name: 'gato.png',
      size: content.length,
      seconds: null,
      isVoice: false,
      ...rest,
    }
    const data = {
      whatsappId,
      waMessageId: id,
      to: { phone, lid: null },
      content: { kind, text, media, quoted: null },
    }
    await gateway.publish(sendRequested, 1, data, randomUUID())
    return id
  }
  async function write(phone: string, text: string): Promise<string> {
    const waMessageId = newId()
    const to = { phone, lid: null }
    await gateway.publish(sendRequested, 1, { whatsappId, waMessageId, to, content: textContent(text) })
    return waMessageId
  }
  const acksOf = async (id: string, last: number) => {
    const of = (all: readonly { waMessageId: string; ack: number }[]) =>
      all.filter(({ waMessageId }) => waMessageId === id)
    return of(await gateway.heard(messageAcknowledged, 1, (all) => of(all).some(({ ack }) => ack === last)))
  }
  const onPhone = (id: string) =>
    eventually(async () => (await network.control.messages(CUSTOMER)).find((message) => message.id === id))
  const logged = async (type: string) => (await network.control.log()).filter((entry) => entry.type === type).length
  const uploads = () => logged('media-uploaded')
  const rowOf = async (id: string) =>
    (
      await gateway.database.query<{ state: string; upload_failures: number }>(
        'select state, upload_failures from outbound where wa_message_id = $1',
        [id],
      )
    ).rows[0]
  /** Sends a file, and waits until the media host has received the upload, which it does not answer. */
  async function heldFile(phone: string): Promise<string> {
    const before = await logged('media-held')
    await network.control.setFaults({ media: { holdUploads: 1 } })
    const id = await send('image', randomBytes(1_000), { phone })
    await eventually(async () => (await logged('media-held')) > before)
    return id
  }

  test.each(['image', 'video', 'audio', 'document', 'sticker'] as const)(
    'an outgoing file arrives on the customer’s phone unchanged: %s',
    async (kind) => {
      const content = randomBytes(150_000)

      const id = await send(kind, content)
      await acksOf(id, 1)

      expect(await onPhone(id)).toMatchObject({ kind, report: 'right' })
      expect((await network.control.media(CUSTOMER, id)).bytes).toEqual(content)
    },
  )

  test('an outgoing picture shows its size and a thumbnail on the customer’s phone before it is fetched', async () => {
    const picture = sharp({ create: { width: 600, height: 3_000, channels: 3, background: '#0a0' } })
    const content = await picture.jpeg().withMetadata({ orientation: 6 }).toBuffer() // stored rotated by 90 degrees

    const shown = await onPhone(await send('image', content))

    expect(shown).toMatchObject({ kind: 'image', media: { width: 3_000, height: 600 } })
    const { thumbnail = '' } = shown?.media ?? {}
    const small = await sharp(Buffer.from(thumbnail, 'base64')).metadata()
    expect(small).toMatchObject({ format: 'jpeg', width: 100, height: 20 })
  })

  test.each([
    ['with too many pixels', bomb],
    ['that is truncated after its header', JPEG_HEAD],
    ['without valid content', Buffer.from('not a picture')],
  ])('an outgoing picture %s has no thumbnail', async (_what, content) => {
    const id = await send('image', content)
    await acksOf(id, 1)

    expect((await onPhone(id))?.media?.thumbnail).toBeUndefined()
    expect((await network.control.media(CUSTOMER, id)).bytes).toEqual(content)
  })

  test('an outgoing file has its caption and name, and an audio recording is a voice note', async () => {
    const picture = await send('image', randomBytes(10), { text: 'um gato' })
    const contract = await send('document', randomBytes(10), {
      name: 'contrato.pdf',
      mime: 'application/pdf',
      text: 'leia',
    })
    const voice = await send('audio', randomBytes(10), { mime: 'audio/ogg', isVoice: true, seconds: 7 })

    expect(await onPhone(picture)).toMatchObject({ kind: 'image', text: 'um gato' })
    expect(await onPhone(contract)).toMatchObject({
      kind: 'document',
      text: 'leia',
      media: { name: 'contrato.pdf' },
      report: 'right', // in a wrapper message
    })
    expect(await onPhone(voice)).toMatchObject({ kind: 'voice', media: { seconds: 7 } })
  })

  test('a file that is requested twice is uploaded once', async () => {
    const before = await uploads()
    const content = randomBytes(1_000)

    const id = await send('image', content)
    await send('image', content, { id })
    await acksOf(id, 1)
    await acksOf(await send('image', content), 1)

    expect((await uploads()) - before).toBe(2)
    expect((await network.control.messages(CUSTOMER)).filter((message) => message.id === id)).toHaveLength(1)
  })

  test('a file that the media host refused is sent once the host works again, before a later message of its chat', async () => {
    await network.control.setFaults({ media: { refuseUploads: 503 } })
    const id = await send('image', randomBytes(1_000), { text: 'primeiro' })
    await eventually(async () => (await logged('media-refused')) > 0)
    const later = await write(CUSTOMER, 'segundo')

    await network.control.setFaults({})

    await acksOf(later, 1)
    const order = (await network.control.messages(CUSTOMER)).map((message) => message.id)
    expect(order.indexOf(id)).toBeGreaterThanOrEqual(0)
    expect(order.indexOf(id)).toBeLessThan(order.indexOf(later))
  })

  test('the upload of a file delays only texts of its own chat', async () => {
    const id = await heldFile(FIRST)
    const behind = await write(FIRST, 'atrás do arquivo')
    await acksOf(await write(SECOND, 'outra conversa'), 2)
    await acksOf(await write(SECOND, 'e mais uma'), 2)

    expect([await rowOf(id), await rowOf(behind)]).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
    await network.control.setFaults({})
    await acksOf(behind, 2)
    expect((await network.control.messages(FIRST)).map((message) => message.id)).toEqual([id, behind])
  })

  test('the upload of a file does not delay a file of another chat', async () => {
    const held = await heldFile(FIRST)
    await acksOf(await send('image', randomBytes(1_000), { phone: SECOND }), 2)

    expect(await rowOf(held)).toMatchObject({ state: 'queued' })
    await network.control.setFaults({})
    await acksOf(held, 2)
  })

  test('a file whose upload failed more than twelve times is still queued, and arrives once when the media host works again', async () => {
    await network.control.setFaults({ media: { refuseUploads: 503 } })
    const id = await send('image', randomBytes(1_000))
    const row = await eventually(
      () => rowOf(id),
      (now) => now !== undefined && (now.upload_failures > 12 || now.state !== 'queued'),
    )
    expect(row).toMatchObject({ state: 'queued' })
    await network.control.setFaults({})

    await acksOf(id, 2)
    expect((await network.control.messages(CUSTOMER)).filter((message) => message.id === id)).toMatchObject([
      { copies: 1 },
    ])
  })

  test('a file is given up after the last retry, and then no longer blocks its chat', async () => {
    await network.control.setFaults({ media: { refuseUploads: 503 } })
    const id = await send('image', randomBytes(1_000))
    const behind = await write(CUSTOMER, 'sem o arquivo')
    await eventually(async () => (await rowOf(id))?.upload_failures)
    await gateway.database.query('update outbound set upload_failures = 40 where wa_message_id = $1', [id])

    expect(await acksOf(id, -1)).toMatchObject([{ ack: -1, error: 'ERR_SENDING_WAPP_MSG' }])
    await acksOf(behind, 2)
  })

  test('a file is uploaded again if the socket closes during its upload, and the close does not count as a failed upload', async () => {
    const id = await heldFile(FIRST)
    await network.control.disconnect(COMPANY_PHONE, 'reset')

    await acksOf(id, 2)
    expect(await rowOf(id)).toMatchObject({ upload_failures: 0 })
    expect((await network.control.messages(FIRST)).filter((message) => message.id === id)).toMatchObject([
      { copies: 1 },
    ])
  })

  test('if a process stops during the upload of a file, the next process uploads the file, and the file arrives once', async () => {
    const id = await heldFile(FIRST)
    await gateway.restart(async () => {})

    await acksOf(id, 2)
    expect(await rowOf(id)).toMatchObject({ upload_failures: 0 })
    expect((await network.control.messages(FIRST)).filter((message) => message.id === id)).toMatchObject([
      { copies: 1 },
    ])
  })

  test('a file is not uploaded if the locked account may not write to its recipient', async () => {
    const before = await uploads()
    await network.control.lockInTime(COMPANY_PHONE, new Date(Date.now() + 3_600_000).toISOString())
    await eventually(async () => (await gateway.look(1, whatsappId)).body.reach.lockedUntil)
    const id = await send('image', randomBytes(1_000), { phone: SECOND })

    expect(await acksOf(id, -1)).toMatchObject([{ ack: -1, error: 'ERR_WAPP_TIME_LOCK' }])
    await network.control.lockInTime(COMPANY_PHONE, null)
    await eventually(async () => (await gateway.look(1, whatsappId)).body.reach.lockedUntil === null)
    expect(await uploads()).toBe(before)
  })

  test('a file that is cancelled during its upload is not sent', async () => {
    const id = await heldFile(FIRST)
    await gateway.publish(cancelRequested, 1, { whatsappId, waMessageIds: [id] })
    await gateway.heard(sendsCancelled, 1, (all) => all.some(({ waMessageIds }) => waMessageIds.includes(id)))
    await network.control.setFaults({})

    await acksOf(await write(FIRST, 'depois'), 2)
    expect((await network.control.messages(FIRST)).filter((message) => message.id === id)).toEqual([])
  })

  test('a file that is missing in the store fails, and the next file is sent', async () => {
    const id = await send('image', Buffer.alloc(10), { path: newMediaKey('tickets', 1) })
    const next = await send('image', randomBytes(10))

    expect(await acksOf(id, -1)).toMatchObject([{ ack: -1, error: 'ERR_SENDING_WAPP_MSG' }])
    await acksOf(next, 1)
  })
})
