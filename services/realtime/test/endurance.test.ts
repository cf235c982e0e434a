import { LIVE_TIMING } from '@recado/contracts/limits'
import { queueCreated } from '@recado/contracts/queues/events'
import { aQueue, aTicket } from '@recado/contracts/testing/conversation'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { startTcpProxy, type TcpProxy } from '@recado/kit/testing/tcp-proxy'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realtimeWith } from '../src/app.ts'
import type { Timing } from '../src/limits.ts'
import { enter, openSocket } from './browser.ts'

/** Tickets need no renewal during a test: each browser renews its ticket at a random moment of this span. */
const CALM: Timing = { ...LIVE_TIMING, afterGapMs: 2 ** 31 - 1 }

const start = (timing: Partial<Timing> = {}, environment: Record<string, string> = {}): Promise<TestService> =>
  startTestService(
    realtimeWith({ ...CALM, ...timing }),
    { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
    environment,
  )

/** A calm service behind a proxy, for tests that need no other timing. */
let service: TestService
let proxy: TcpProxy
beforeAll(async () => {
  proxy = await startTcpProxy(inject('amqpUrl'))
  service = await start({}, { AMQP_URL: proxy.url })
})
afterAll(async () => {
  await service.close()
  await proxy.close()
})

describe('sockets after a lost connection to the broker', () => {
  test('every browser is told to fetch its data again, and gets later events', async () => {
    const browsers = [await enter(service, { companyId: 301 }), await enter(service, { companyId: 302 })]
    const silent = await openSocket(service)

    proxy.cut()

    await eventually(() => browsers.every((browser) => browser.heard().some(({ type }) => type === 'resync')))
    await service.publish(ticketCreated, 301, { ticket: aTicket(301) })
    await eventually(() => browsers[0]?.frames('ticket').length === 1)
    expect(browsers[1]?.heard().map(({ type }) => type)).toEqual(['welcome', 'resync'])
    expect(silent.texts).toEqual([])
  })

  test('browsers are told to fetch their data again at different moments', async () => {
    const entered = Array.from({ length: 30 }, (_, i) => i + 1)
    const told: number[] = []
    for (const userId of entered) {
      const { socket } = await enter(service, { companyId: 305, userId })
      socket.on('message', (raw: Buffer) => raw.toString().includes('resync') && told.push(userId))
    }

    proxy.cut()

    await eventually(() => told.length === entered.length)
    expect(told.toSorted((a, b) => a - b)).toEqual(entered)
    expect(told).not.toEqual(entered) // this would be the order if all were told at the same moment
  })

  test('every browser reconnects with a new ticket, because the end of a session may have been missed', async () => {
    const own = await startTcpProxy(inject('amqpUrl')) // a cut of the shared one would also disconnect the calm service
    const hasty = await start({ afterGapMs: 50 }, { AMQP_URL: own.url })
    const browser = await enter(hasty)

    own.cut()

    expect(await browser.closeCode()).toBe(4003)
    expect(browser.heard().at(-1)).toEqual({ type: 'resync' })
    await hasty.close()
    await own.close()
  })
})

describe('a browser that is too slow', () => {
  test('a browser that does not read is disconnected, and other browsers still get frames', async () => {
    const companyId = 303
    const slow = await enter(service, { companyId, userId: 1 })
    const quick = await enter(service, { companyId, userId: 2 })
    const closes = async () =>
      /^live_closed_total\{code="4008"\} (\d+)$/m.exec(await (await fetch(`${service.address}/metrics`)).text())?.[1]
    slow.socket.pause()

    const name = 'x'.repeat(60_000)
    let sent = 0
    for (; sent < 400 && (await closes()) === undefined; sent++) {
      await service.publish(queueCreated, companyId, { queue: aQueue(companyId, { name }) })
    }

    expect(await eventually(closes)).toBe('1')
    await eventually(() => quick.texts.length === sent + 1) // includes the welcome
    expect(quick.closed()).toBe(false)
    slow.socket.resume()
    await slow.closeCode()
  })

  test('a browser is disconnected after two unanswered pings, and a browser that answers stays connected', async () => {
    const impatient = await start({ pingMs: 1_500 })
    const deaf = await openSocket(impatient, { autoPong: false })
    let pings = 0
    deaf.socket.on('ping', () => pings++)
    deaf.socket.send(JSON.stringify({ type: 'hello', ticket: await impatient.ticket({ companyId: 304 }) }))
    const alive = await enter(impatient, { companyId: 304 })
    let answered = 0
    alive.socket.on('ping', () => answered++)

    expect(await deaf.closeCode()).toBe(1006)
    expect(pings).toBe(2)
    await eventually(() => answered > 4)
    expect(alive.closed()).toBe(false)
    await impatient.close()
  })
})

describe('a ping message of a browser', () => {
  const ping = JSON.stringify({ type: 'ping' })

  test('a ping message is answered with a pong only on its own socket, even on a payment socket', async () => {
    const [asking, paying] = [await enter(service, { companyId: 306 }), await enter(service, { payment: true })]
    const others = [await enter(service, { companyId: 306, userId: 2 }), await enter(service, { companyId: 307 })]

    for (const { socket } of [asking, paying]) socket.send(ping)

    for (const browser of [asking, paying]) {
      await eventually(() => browser.texts.length === 2)
      expect(browser.heard()[1]).toEqual({ type: 'pong' })
    }
    for (const other of others) {
      other.socket.send(ping)
      await eventually(() => other.texts.length === 2) // its own answer, and no other message
      expect(other.heard().map(({ type }) => type)).toEqual(['welcome', 'pong'])
    }
  })

  test('a ping message before the hello is refused', async () => {
    const browser = await openSocket(service)
    browser.socket.send(ping)

    expect(await browser.closeCode()).toBe(1008)
    expect(browser.texts).toEqual([])
  })

  test('more than twenty ping messages a second are refused', async () => {
    const browser = await enter(service)
    for (let i = 0; i < 60; i++) browser.socket.send(ping)

    expect(await browser.closeCode()).toBe(1008)
  })

  test('a socket stays open after a message of a later release', async () => {
    const browser = await enter(service)
    for (const text of ['{"type":"later","of":[1]}', '{"type":"joinChatBox","ticketId":"later"}', '[]', 'later', ping])
      browser.socket.send(text)

    await eventually(() => browser.heard().some(({ type }) => type === 'pong'))
    expect(browser.closed()).toBe(false)
  })
})

describe('the stop of the service', () => {
  test('browsers are told to reconnect, and a browser that does not read does not delay the stop', async () => {
    const stopping = await start({ pingMs: 2 ** 31 - 1 }) // two missed pings would disconnect the browser
    const browser = await enter(stopping)
    const silent = await openSocket(stopping)
    const deaf = await enter(stopping)
    deaf.socket.pause()

    await stopping.close()

    expect([await browser.closeCode(), await silent.closeCode()]).toEqual([1012, 1012])
    deaf.socket.terminate()
  })
})
