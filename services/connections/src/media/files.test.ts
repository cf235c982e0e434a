import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { mediaRequested } from '@recado/contracts/messages/events'
import { mediaFailed, mediaFetched, messageReceived } from '@recado/contracts/whatsapp/events'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { COMPANY_PHONE, type Gateway, givenOpen, type Network, startGateway, startNetwork } from '../../test/harness.ts'
import { givenChat } from '../../test/receiving.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('an incoming file', () => {
  let network: Network
  let gateway: Gateway
  let whatsappId: number
  beforeAll(async () => {
    network = await startNetwork()
    gateway = await startGateway(network, { timing: { downloadWaitsMs: [50, 50, 50] } })
    whatsappId = await givenOpen(gateway, network)
  })
  afterEach(() => network.control.setFaults({}))
  afterAll(async () => {
    await gateway.close()
    await network.stop()
  })

  /** Lets a customer send a file. @returns functions that wait for the events about it */
  async function sent(kind: 'image' | 'voice' | 'document' | 'video' | 'sticker', content: Buffer | { size: number }) {
    const { customer } = await givenChat(gateway, network, 1)
    const file = Buffer.isBuffer(content) ? content.toString('base64') : content
    const { id } = await network.control.sendContent(customer, { to: COMPANY_PHONE, content: { kind, file } })
    return { customer, ...heard(id) }
  }
  const heard = (id: string) => {
    const of = <T extends { waMessageId: string }>(all: readonly T[]) =>
      all.filter(({ waMessageId }) => waMessageId === id)
    return {
      id,
      fetched: async () => of(await gateway.heard(mediaFetched, 1, (all) => of(all).length > 0)),
      failed: async () => of(await gateway.heard(mediaFailed, 1, (all) => of(all).length > 0)),
      announced: () => gateway.heard(messageReceived, 1, (all) => of(all.map(({ message }) => message)).length > 0),
    }
  }
  const stored = async (path: string) => {
    const store = await openDiskStore(gateway.environment['MEDIA_DIRECTORY'] ?? '')
    const content = await store.read(path)
    return content && buffer(content)
  }
  const waiting = async (id: string) => {
    const { rows } = await gateway.database.query(
      'select tries, status, last_error from media_download where wa_message_id = $1',
      [id],
    )
    return rows
  }
  const downloads = async () => (await network.control.log()).filter(({ type }) => type === 'media-downloaded').length

  test.each(['image', 'voice', 'document', 'video', 'sticker'] as const)(
    'an incoming file is stored exactly as sent, with the type detected from its content: %s',
    async (kind) => {
      const content = Buffer.concat([PNG, randomBytes(200_000)])

      const { id, fetched } = await sent(kind, content)
      const [news, ...more] = await fetched()

      expect(news).toMatchObject({ waMessageId: id, fromMe: false, mime: 'image/png', size: content.length })
      expect(news?.path).toMatch(/^tickets\/1\/[0-9a-f-]{36}$/)
      expect(await stored(news?.path ?? '')).toEqual(content)
      expect([more, await waiting(id)]).toEqual([[], []])
    },
  )

  test('an incoming file is fetched from the hosts that the network lists, in turn, not from the host in its message', async () => {
    await network.control.setFaults({ media: { isFirstHostDead: true } })
    await network.control.disconnect(COMPANY_PHONE, 'reset') // a new socket requests the list of hosts again
    await gateway.reaches(1, whatsappId, 'OPENING')
    await gateway.reaches(1, whatsappId, 'CONNECTED')
    const before = await downloads()

    const { fetched, id } = await sent('image', PNG)

    expect(await fetched()).toMatchObject([{ size: PNG.length }])
    expect([(await downloads()) - before, await waiting(id)]).toEqual([1, []])
    expect((await network.control.log()).filter((entry) => entry.type === 'media-retry')).toEqual([])
  })

  test('an incoming file that is stored unencrypted on the media host is accepted as it is, although its message has a key', async () => {
    const { customer } = await givenChat(gateway, network, 1)
    const content = { kind: 'image', file: PNG.toString('base64'), isPlain: true } as const

    const { id } = await network.control.sendContent(customer, { to: COMPANY_PHONE, content })

    const [news] = await heard(id).fetched()
    expect(news).toMatchObject({ mime: 'image/png', size: PNG.length })
    expect(await stored(news?.path ?? '')).toEqual(PNG)
  })

  test.each([429, 500, 503])(
    'an incoming file is fetched again after a pause if the media host answers %i',
    async (status) => {
      await network.control.setFaults({ media: { status, times: 2 } })

      const { fetched } = await sent('image', PNG)

      expect(await fetched()).toHaveLength(1)
    },
  )

  test('an incoming file is not fetched again before the time that the media host names', async () => {
    await network.control.setFaults({ media: { status: 503, retryAfter: 1_800 } })

    const { id } = await sent('image', PNG)

    await eventually(async () => (await waiting(id))[0]?.last_error === 'later')
    const { rows } = await gateway.database.query(
      `select due_at > now() + interval '25 minutes' as "isLater" from media_download where wa_message_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ isLater: true }])
  })

  test.each([
    ['altered during the download', { corrupt: true, times: 1 }],
    ['cut off by a lost connection', { truncate: { after: 50, how: 'cut' as const }, times: 1 }],
    ['too short', { truncate: { after: 50, how: 'short' as const }, times: 1 }],
  ])('an incoming file is not stored, but fetched again, if it is %s', async (_what, media) => {
    await network.control.setFaults({ media })

    const { fetched } = await sent('image', PNG)

    const [news] = await fetched()
    expect(await stored(news?.path ?? '')).toEqual(PNG)
  })

  test('if the media host no longer has an incoming file, the sender’s phone is asked to upload it again', async () => {
    const { customer } = await givenChat(gateway, network, 1)
    let id = ''
    await gateway.restart(async () => {
      const content = { kind: 'image' as const, file: PNG.toString('base64') }
      id = (await network.control.sendContent(customer, { to: COMPANY_PHONE, content })).id
      await network.control.expireMedia(customer, id)
    })

    const [news] = await heard(id).fetched()

    expect(await stored(news?.path ?? '')).toEqual(PNG)
    const log = await network.control.log()
    expect(log.some((entry) => entry.type === 'media-retry' && entry['id'] === id)).toBe(true)
  })

  test('an incoming file that no host or phone has is given up, and one event reports the failure', async () => {
    await network.control.setFaults({ media: { status: 404 } })
    await network.control.putPhone(COMPANY_PHONE, { mediaRetry: 'gone' })

    const { id, failed } = await sent('image', PNG)
    const news = await failed()
    await network.control.putPhone(COMPANY_PHONE, { mediaRetry: 'answer' })

    expect(news).toEqual([expect.objectContaining({ waMessageId: id, fromMe: false })])
    expect(await waiting(id)).toEqual([{ tries: 4, status: 'dead', last_error: 'gone' }])
  })

  test('an incoming file that was given up is fetched after a new request once a socket is open to ask the phone', async () => {
    await network.control.setFaults({ media: { status: 404 } })
    await network.control.putPhone(COMPANY_PHONE, { mediaRetry: 'gone' })
    const { id, customer, failed, fetched } = await sent('image', PNG)
    await failed()
    await network.control.putPhone(COMPANY_PHONE, { mediaRetry: 'answer' })
    await network.control.setFaults({ media: { status: 404 }, refuseUpgrade: 503 })
    await network.control.disconnect(COMPANY_PHONE, 'reset')
    await eventually(async () => (await gateway.look(1, whatsappId)).body.retries >= 1)

    const chat = { phone: customer, lid: null }
    await gateway.publish(mediaRequested, 1, { whatsappId, waMessageId: id, fromMe: false, chat })
    const [row] = await eventually(
      () => waiting(id),
      // waits for the end of the attempt, because a claimed file has the same status
      ([one]) => one?.last_error === 'no open session to ask the phone' && one.tries === 0,
    )
    await network.control.setFaults({})

    expect(row).toMatchObject({ status: 'waiting', tries: 0 })
    expect(await fetched()).toHaveLength(1)
    await gateway.reaches(1, whatsappId, 'CONNECTED')
  })

  test('a file above the size limit is given up without another attempt', async () => {
    const before = await downloads()

    const { failed } = await sent('document', { size: 100 * 1024 * 1024 + 1 })

    await failed()
    expect((await downloads()) - before).toBe(1)
  })

  test('an incoming file does not delay its message, and the next process fetches the file if the process stops during the download', async () => {
    await network.control.setFaults({ media: { bytesPerSecond: 1_000 } })
    const content = randomBytes(100_000)
    const before = await downloads()
    const { announced, fetched, id } = await sent('document', content)
    await announced()
    await eventually(async () => (await downloads()) > before)

    await gateway.restart(() => network.control.setFaults({}).then(() => {}))

    const [news] = await fetched()
    expect(await stored(news?.path ?? '')).toEqual(content)
    expect(await waiting(id)).toEqual([])
  })

  test('the encryption keys of an incoming file are stored encrypted', async () => {
    await network.control.setFaults({ media: { status: 503 } })
    const { id } = await sent('image', PNG)
    await eventually(async () => (await waiting(id)).length > 0)

    const { rows } = await gateway.database.query('select file from media_download where wa_message_id = $1', [id])
    expect(rows[0].file.includes('mms')).toBe(false)
    expect(rows[0].file.includes('127.0.0.1')).toBe(false)
  })
})
