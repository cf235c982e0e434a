import { randomUUID } from 'node:crypto'
import type { LiveClaims } from '@recado/contracts/auth/access-token'
import { sessionEnded } from '@recado/contracts/auth/events'
import { LIVE_TIMING } from '@recado/contracts/limits'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { startTestTokens, ticketClaimsOf } from '@recado/kit/testing/tokens'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realtimeWith } from '../src/app.ts'
import type { Timing } from '../src/limits.ts'
import { type Browser, enter, openSocket } from './browser.ts'

const CALM_MS = 120_000 // longer than any step of a test, even on a busy machine
const HELLO_MS = 1_000

describe('the entry of a socket', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(
      realtimeWith({ ...LIVE_TIMING, helloMs: CALM_MS, afterGapMs: CALM_MS }),
      { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
      { PUBLIC_URL: 'https://recado.example', ALLOWED_ORIGINS: 'https://desk.example' },
    )
  })
  afterAll(() => service.close())

  const startAnother = (timing: Partial<Timing>) =>
    startTestService(realtimeWith({ ...LIVE_TIMING, helloMs: CALM_MS, afterGapMs: CALM_MS, ...timing }), {
      postgresUrl: inject('postgresUrl'),
      amqpUrl: inject('amqpUrl'),
    })
  const say = async (text: string | Buffer): Promise<Browser> => {
    const browser = await openSocket(service)
    browser.socket.send(text)
    return browser
  }
  const hello = (ticket: string) => say(JSON.stringify({ type: 'hello', ticket }))

  test('a socket with a valid ticket gets a welcome with the name of its user', async () => {
    const browser = await hello(await service.ticket({ userId: 7, companyId: 201 }))

    await eventually(() => browser.texts.length > 0)
    expect(browser.heard()).toEqual([{ type: 'welcome', userId: 7, companyId: 201 }])
  })

  test('a ticket is accepted once', async () => {
    const ticket = await service.ticket()
    const first = await hello(ticket)
    await eventually(() => first.texts.length > 0)

    expect(await (await hello(ticket)).closeCode()).toBe(1008)
    expect(first.closed()).toBe(false)
  })

  test('a socket that sends no new ticket in time is closed with the request to fetch one, and a socket that does stays open', async () => {
    const hasty = await startAnother({ provenMs: 4_000 })
    const claims = { userId: 7, companyId: 204, sessionId: randomUUID() }
    const [silent, faithful] = [await enter(hasty, { ...claims, userId: 8 }), await enter(hasty, claims)]
    const show = async () => {
      const ticket = await hasty.ticket(claims)
      faithful.socket.send(JSON.stringify({ type: 'reauth', ticket }))
    }
    const showing = setInterval(() => void show(), 200)

    expect(await silent.closeCode()).toBe(4003)
    const late = await enter(hasty, { ...claims, userId: 9 })
    expect(await late.closeCode()).toBe(4003) // opened later, so it closes later
    expect(faithful.closed()).toBe(false)
    clearInterval(showing)
    expect(await faithful.closeCode()).toBe(4003)
    await hasty.close()
  })

  test.each<[string, Partial<LiveClaims>, number]>([
    ['of another user', { userId: 9 }, 1008],
    ['of another company', { companyId: 206 }, 1008],
    ['of another session', { sessionId: randomUUID() }, 1008],
    ['with rights of a newer version', { queueIds: [3], userVersion: 2, userRightsVersion: 2 }, 4003],
  ])('a socket that sends a new ticket %s is closed', async (_, changes, code) => {
    const claims = ticketClaimsOf({ userId: 7, companyId: 205 })
    const browser = await enter(service, claims)
    const ticket = await service.ticket({ ...claims, ...changes, ticketId: randomUUID() })

    browser.socket.send(JSON.stringify({ type: 'reauth', ticket }))

    expect(await browser.closeCode()).toBe(code)
  })

  test('a socket is closed when its next ticket is expired, used or invalid', async () => {
    for (const show of ['old', 'taken', 'none'] as const) {
      const claims = ticketClaimsOf({ userId: 7, companyId: 207 })
      const browser = await enter(service, claims)
      const fresh = { ...claims, ticketId: randomUUID() }
      const tickets = { old: service.ticket(fresh, -40), taken: service.ticket(claims), none: 'nonsense' }

      browser.socket.send(JSON.stringify({ type: 'reauth', ticket: await tickets[show] }))

      expect([show, await browser.closeCode()]).toEqual([show, 1008])
    }
  })

  test('only one of two sockets with the same ticket is accepted', async () => {
    const ticket = await service.ticket()
    const both = await Promise.all([hello(ticket), hello(ticket)])

    await eventually(() => both.some((browser) => browser.closed()) && both.some(({ texts }) => texts.length > 0))
    expect(both.filter(({ texts }) => texts.length > 0)).toHaveLength(1)
  })

  test('an expired ticket, a forged ticket and a ticket of another kind are refused', async () => {
    const strangers = await startTestTokens()
    const forged = await strangers.signTicket(ticketClaimsOf())
    await strangers.close()
    const unsigned = `${Buffer.from('{"alg":"none","typ":"live+jwt"}').toString('base64url')}.e30.`

    for (const ticket of [await service.ticket({}, -10), forged, unsigned, await service.token(), 'nonsense', '']) {
      const browser = await hello(ticket)
      expect(await browser.closeCode()).toBe(1008)
      expect(browser.texts).toEqual([])
    }
  })

  test('a ticket of an ended session is refused with the matching close code', async () => {
    const [companyId, sessionId] = [202, randomUUID()]
    const open = await enter(service, { companyId, sessionId })
    const ticket = await service.ticket({ companyId, sessionId })
    await service.publish(sessionEnded, companyId, { userId: 1, sessionId, reason: 'logout' })
    await open.closeCode()

    expect(await (await hello(ticket)).closeCode()).toBe(4001)
  })

  test('a socket that sends no hello in time is closed', async () => {
    const hasty = await startAnother({ helloMs: HELLO_MS })
    const began = performance.now()
    const browser = await openSocket(hasty)

    expect(await browser.closeCode()).toBe(1008)
    expect(performance.now() - began).toBeGreaterThan(HELLO_MS * 0.9)
    await hasty.close()
  })

  test('a first message that is not a hello closes its socket, and the process keeps running', async () => {
    const wrong = [
      '{',
      'null',
      '[]',
      '"hello"',
      '{"type":"hello"}',
      '{"type":"hello","ticket":7}',
      '{"type":"joinChatBox"}',
    ]
    for (const text of [...wrong, JSON.stringify({ type: 'hello', ticket: 'x'.repeat(5_000) })]) {
      expect(await (await say(text)).closeCode()).toBe(1008)
    }
    expect(await (await say(Buffer.from([1, 2, 3]))).closeCode()).toBe(1003)
    expect(await (await say('x'.repeat(70_000))).closeCode()).toBe(1009)
    const broken = await openSocket(service)
    Reflect.get(broken.socket, '_socket').write(Buffer.from([0xff, 0xff, 0x00, 0x01])) // not a WebSocket frame
    expect(await broken.closeCode()).toBe(1002)

    expect((await enter(service)).closed()).toBe(false)
  })

  test('a second hello closes the socket', async () => {
    const browser = await enter(service)
    browser.socket.send(JSON.stringify({ type: 'hello', ticket: await service.ticket() }))

    expect(await browser.closeCode()).toBe(1008)
  })

  test('pages of our origins and of this machine can open a socket, and other pages cannot', async () => {
    for (const origin of ['https://recado.example', 'https://desk.example', 'http://localhost:5173']) {
      expect((await openSocket(service, { origin })).closed()).toBe(false)
    }
    for (const origin of [
      'https://evil.example',
      'https://recado.example.evil.example',
      'null',
      'https://localhost.evil',
    ]) {
      await expect(openSocket(service, { origin })).rejects.toThrow('403')
    }
  })

  test('a page from localhost cannot open a socket in production', async () => {
    const production = await startTestService(
      realtimeWith({ ...LIVE_TIMING, afterGapMs: CALM_MS }),
      { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
      { NODE_ENV: 'production', PUBLIC_URL: 'https://recado.example' },
    )
    await expect(openSocket(production, { origin: 'http://localhost:5173' })).rejects.toThrow('403')
    await production.close()
  })

  test('a user can have ten sockets, and a closed socket makes room for another', async () => {
    const claims = { companyId: 203, userId: 30 }
    const browsers = await Promise.all(Array.from({ length: 10 }, () => enter(service, claims)))
    expect(await (await hello(await service.ticket(claims))).closeCode()).toBe(1008)
    await enter(service, { ...claims, userId: 31 }) // another user of the company
    await enter(service, { ...claims, companyId: 204 })

    browsers[0]?.socket.close()
    await eventually(async () => {
      const next = await hello(await service.ticket(claims))
      return eventually(() => next.closed() || next.texts.length > 0).then(() => !next.closed())
    })
  })

  test('a socket that sends more than twenty messages a second is closed', async () => {
    const browser = await enter(service)
    for (let i = 0; i < 60; i++) browser.socket.ping()

    expect(await browser.closeCode()).toBe(1008)
  })

  test('a request without an upgrade gets ERR_NOT_FOUND', async () => {
    expect(await service.raw('GET', '/live', { as: null })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NOT_FOUND' },
    })
  })

  test('closed sockets are removed from the process', async () => {
    const fresh = await startAnother({})
    const counts = async () => {
      const text = await (await fetch(`${fresh.address}/metrics`)).text()
      return [...text.matchAll(/^live_(?:members|companies) (\d+)$/gm)].map(([, count]) => Number(count))
    }
    const browsers = await Promise.all(Array.from({ length: 5 }, () => enter(fresh, { companyId: 205 })))
    expect(await counts()).toEqual([5, 1])

    for (const { socket } of browsers) socket.terminate()
    await eventually(counts, (now) => now.join() === '0,0')
    await fresh.close()
  })
})
