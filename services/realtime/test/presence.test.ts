import { LIVE_TIMING } from '@recado/contracts/limits'
import { presenceOffline } from '@recado/contracts/realtime/events'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import amqplib from 'amqplib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { realtimeWith } from '../src/app.ts'
import { type Browser, enter, openSocket } from './browser.ts'

const QUICK = { ...LIVE_TIMING, afterGapMs: 60_000, offlineMs: 6_000 } // longer than a page takes to reload
const AWAY_MS = 6_000

describe('the presence of users', () => {
  let service: TestService
  let second: RunningService
  const at = () => ({ address: second.address, ticket: service.ticket })
  beforeAll(async () => {
    const quick = realtimeWith(QUICK)
    service = await startTestService(quick, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
    second = await startService(quick, service.environment)
  })
  afterAll(async () => {
    await second.stop()
    await service.close()
  })

  /** Returns the announced states of a user, in order: `online`, `offline`. */
  const said = async (companyId: number, userId = 1, by = service) =>
    (await by.events())
      .filter(({ type, companyId: of }) => of === companyId && type.startsWith('presence.'))
      .filter(({ data }) => (data as { userId: number }).userId === userId)
      .map(({ type }) => type.slice('presence.'.length))
  const says = (companyId: number, words: readonly string[], userId = 1) =>
    eventually(
      () => said(companyId, userId),
      (now) => now.join() === words.join(),
    )
  const speak = ({ socket }: Browser) => socket.send(JSON.stringify({ type: 'userStatus' }))
  const speakUntil = async (browser: Browser, isOver: () => Promise<boolean>) => {
    const speaking = setInterval(() => speak(browser), AWAY_MS / 10)
    await eventually(isOver)
    clearInterval(speaking)
  }

  test('a user with sockets is announced as online once, and as offline some time after their last socket closed', async () => {
    const [first, another] = [await enter(service, { companyId: 401 }), await enter(service, { companyId: 401 })]
    const stranger = await enter(service, { companyId: 402 })
    await says(401, ['online'])
    first.socket.close()
    another.socket.close()
    const reloaded = await enter(service, { companyId: 401 }) // the page is reloaded
    reloaded.socket.close()

    const closedAt = Date.now()

    await says(401, ['online', 'offline'])
    const offline = (await service.events()).find(({ type }) => type === presenceOffline.type)
    expect(Date.parse(offline?.time ?? '') - closedAt).toBeGreaterThan(QUICK.offlineMs * 0.9)
    expect(await said(402)).toEqual(['online'])
    stranger.socket.close()
  })

  test('a user who reloads the page does not go offline', async () => {
    const before = await enter(service, { companyId: 403 })
    await says(403, ['online'])
    before.socket.close()
    const after = await enter(service, { companyId: 403 })
    const closing = await enter(service, { companyId: 404 })
    closing.socket.close()

    await says(404, ['online', 'offline']) // by now the first user would also have been announced as offline
    expect(await said(403)).toEqual(['online'])
    after.socket.close()
  })

  test('a user without reports for a long time is offline despite an open socket, and online again after the next report', async () => {
    const strict = await startTestService(realtimeWith({ ...QUICK, awayMs: AWAY_MS }), {
      postgresUrl: inject('postgresUrl'),
      amqpUrl: inject('amqpUrl'),
    })
    const silent = await enter(strict, { companyId: 405, userId: 1 })
    const present = await enter(strict, { companyId: 405, userId: 2 })
    await speakUntil(present, async () => (await said(405, 1, strict)).includes('offline'))
    expect(silent.closed()).toBe(false)
    expect(await said(405, 2, strict)).not.toContain('offline')

    speak(silent)

    await eventually(async () => (await said(405, 1, strict)).join() === 'online,offline,online')
    await strict.close()
  })

  test('two processes announce presence separately, each under its own name', async () => {
    const nodes = async (type: string) =>
      (await service.events())
        .filter((event) => event.type === type && event.companyId === 406)
        .map(({ data }) => (data as { node: string }).node)
    const here = await enter(service, { companyId: 406 })
    await eventually(
      () => nodes('presence.online'),
      ({ length }) => length === 1,
    )
    const there = await enter(at(), { companyId: 406 })
    const [first, other] = await eventually(
      () => nodes('presence.online'),
      ({ length }) => length === 2,
    )
    expect(first).not.toBe(other)

    here.socket.close()

    await says(406, ['online', 'online', 'offline'])
    expect(await nodes('presence.offline')).toEqual([first])
    there.socket.close()
  })

  test('a presence event does not count as unrouted', async () => {
    const namespace = `${service.environment['AMQP_NAMESPACE']}-alone`
    const alone = await startService(realtimeWith(QUICK), { ...service.environment, AMQP_NAMESPACE: namespace })
    const broker = await amqplib.connect(inject('amqpUrl'))
    const channel = await broker.createChannel()
    const { queue } = await channel.assertQueue('', { exclusive: true }) // receives only the second event
    await channel.bindQueue(queue, `${namespace}.events`, 'presence.offline.*')

    const browser = await enter({ address: alone.address, ticket: service.ticket }, { companyId: 407 })
    browser.socket.close()
    await eventually(async () => (await channel.checkQueue(queue)).messageCount === 1)

    expect((await channel.checkQueue(`${namespace}.unrouted`)).messageCount).toBe(0)
    await alone.stop()
    await channel.deleteQueue(`${namespace}.unrouted`)
    for (const name of ['events', 'unrouted']) await channel.deleteExchange(`${namespace}.${name}`)
    await broker.close()
  })

  test('a report before the hello is refused', async () => {
    const browser = await openSocket(service)
    speak(browser)

    expect(await browser.closeCode()).toBe(1008)
  })
})
