import { randomBytes, randomUUID } from 'node:crypto'
import { sendRequested } from '@recado/contracts/messages/events'
import type { OutgoingContent } from '@recado/contracts/whatsapp/content'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CUSTOMER, type Gateway, givenOpen, type Network, startGateway, startNetwork } from '../../test/harness.ts'
import { newId } from '../../test/sending.ts'

type Media = Extract<OutgoingContent, { media: unknown }>['media']
type Kind = Extract<OutgoingContent, { media: unknown }>['kind']

const bomb = Buffer.from(`89504e470d0a1a0a0000000d49484452${'0000c350'.repeat(2)}080200000049444154`, 'hex')
const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc40002ffc0001108012c0190030122', 'hex')

describe('a file that is sent', () => {
  let network: Network
  let gateway: Gateway
  let whatsappId: number
  beforeAll(async () => {
    network = await startNetwork()
    gateway = await startGateway(network, { timing: { pollMs: 200 } })
    whatsappId = await givenOpen(gateway, network)
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
  async function send(kind: Kind, content: Buffer, more: Partial<Media> & { text?: string; id?: string } = {}) {
    const { text = '', id = newId(), ...rest } = more
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
      to: { phone: CUSTOMER, lid: null },
      content: { kind, text, media, quoted: null },
    }
    await gateway.publish(sendRequested, 1, data, randomUUID())
    return id
  }
  const acksOf = async (id: string, last: number) => {
    const of = (all: readonly { waMessageId: string; ack: number }[]) =>
      all.filter(({ waMessageId }) => waMessageId === id)
    return of(await gateway.heard(messageAcknowledged, 1, (all) => of(all).some(({ ack }) => ack === last)))
  }
  const onPhone = (id: string) =>
    eventually(async () => (await network.control.messages(CUSTOMER)).find((message) => message.id === id))
  const uploads = async () => (await network.control.log()).filter(({ type }) => type === 'media-uploaded').length

  test.each(['image', 'video', 'audio', 'document', 'sticker'] as const)(
    'arrives on the customer’s phone as it was given: %s',
    async (kind) => {
      const content = randomBytes(150_000)

      const id = await send(kind, content)
      await acksOf(id, 1)

      expect(await onPhone(id)).toMatchObject({ kind, report: 'right' })
      expect((await network.control.media(CUSTOMER, id)).bytes).toEqual(content)
    },
  )

  test('shows the customer’s phone how big a picture is and a small one, before it is fetched', async () => {
    const picture = sharp({ create: { width: 600, height: 3_000, channels: 3, background: '#0a0' } })
    const content = await picture.jpeg().withMetadata({ orientation: 6 }).toBuffer() // it lies on its side

    const shown = await onPhone(await send('image', content))

    expect(shown).toMatchObject({ kind: 'image', media: { width: 3_000, height: 600 } })
    const { thumbnail = '' } = shown?.media ?? {}
    const small = await sharp(Buffer.from(thumbnail, 'base64')).metadata()
    expect(small).toMatchObject({ format: 'jpeg', width: 100, height: 20 })
  })

  test.each([
    ['of too many pixels', bomb],
    ['that ends behind its header', JPEG_HEAD],
    ['that is none', Buffer.from('not a picture')],
  ])('is sent as it is, without a small one, when it is a picture %s', async (_what, content) => {
    const id = await send('image', content)
    await acksOf(id, 1)

    expect((await onPhone(id))?.media?.thumbnail).toBeUndefined()
    expect((await network.control.media(CUSTOMER, id)).bytes).toEqual(content)
  })

  test('has its caption, its name, and its sound as a voice note', async () => {
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
      report: 'right', // in a wrapper
    })
    expect(await onPhone(voice)).toMatchObject({ kind: 'voice', media: { seconds: 7 } })
  })

  test('is given to the network once, also when it is asked for twice', async () => {
    const before = await uploads()
    const content = randomBytes(1_000)

    const id = await send('image', content)
    await send('image', content, { id })
    await acksOf(id, 1)
    await acksOf(await send('image', content), 1)

    expect((await uploads()) - before).toBe(2)
    expect((await network.control.messages(CUSTOMER)).filter((message) => message.id === id)).toHaveLength(1)
  })

  test('leaves when the media host works again, and the message behind it does not overtake it', async () => {
    await network.control.setFaults({ media: { refuseUploads: 503 } })
    const id = await send('image', randomBytes(1_000), { text: 'primeiro' })
    await eventually(async () => (await network.control.log()).some(({ type }) => type === 'media-refused'))
    const later = newId()
    const content = { kind: 'text' as const, text: 'segundo', quoted: null }
    await gateway.publish(sendRequested, 1, {
      whatsappId,
      waMessageId: later,
      to: { phone: CUSTOMER, lid: null },
      content,
    })

    await network.control.setFaults({})

    await acksOf(later, 1)
    const order = (await network.control.messages(CUSTOMER)).map((message) => message.id)
    expect(order.indexOf(id)).toBeGreaterThanOrEqual(0)
    expect(order.indexOf(id)).toBeLessThan(order.indexOf(later))
  })

  test('fails when the store does not have it, and holds nothing up', async () => {
    const id = await send('image', Buffer.alloc(10), { path: newMediaKey('tickets', 1) })
    const next = await send('image', randomBytes(10))

    expect(await acksOf(id, -1)).toMatchObject([{ ack: -1, error: 'ERR_SENDING_WAPP_MSG' }])
    await acksOf(next, 1)
  })
})
