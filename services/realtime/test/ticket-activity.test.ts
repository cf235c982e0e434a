import { isDeepStrictEqual } from 'node:util'
import { LIVE_TIMING } from '@recado/contracts/limits'
import { presenceGlanced } from '@recado/contracts/realtime/events'
import { readFrame } from '@recado/contracts/realtime/frames'
import { aTicket } from '@recado/contracts/testing/conversation'
import { ticketAudienceAsked, ticketAudienceTold, ticketCreated, ticketUpdated } from '@recado/contracts/tickets/events'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { realtimeWith } from '../src/app.ts'
import { type Browser, enter } from './browser.ts'

/** Typing expires long before viewing. */
const STILL = { ...LIVE_TIMING, afterGapMs: 60_000, typingMs: 500, glanceMs: 120_000 }
const QUICK = { ...LIVE_TIMING, afterGapMs: 60_000, glanceMs: 5_000, typingMs: 2_000 }

describe('activity in a ticket', () => {
  let service: TestService
  let second: RunningService
  const there = () => ({ address: second.address, ticket: service.ticket })
  beforeAll(async () => {
    const quick = realtimeWith(QUICK)
    service = await startTestService(quick, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
    second = await startService(quick, service.environment)
  })
  afterAll(async () => {
    await second.stop()
    await service.close()
  })

  const say = ({ socket }: Browser, type: string, ticketId?: number) => socket.send(JSON.stringify({ type, ticketId }))
  /** Returns the names in the frames of a ticket, in order: the viewers and the users who type. */
  const shown = (browser: Browser) =>
    browser.frames('presence').map(({ data }) => {
      const { viewing, typing } = data as Record<'viewing' | 'typing', { name: string }[]>
      return { viewing: viewing.map(({ name }) => name).join(), typing: typing.map(({ name }) => name).join() }
    })
  const seen = new Map<Browser, number>()
  /** Waits for a frame with these users, after the frames of earlier waits; further frames may follow. */
  async function shows(browser: Browser, viewing: string, typing = ''): Promise<void> {
    const isIt = (frame: { viewing: string; typing: string }) => frame.viewing === viewing && frame.typing === typing
    const since = seen.get(browser) ?? 0
    const found = await eventually(
      () => shown(browser).slice(since).findIndex(isIt),
      (index) => index >= 0,
    )
    seen.set(browser, since + found + 1)
  }
  /** Publishes a ticket of queue 3, and waits until both processes know it. */
  async function known(companyId: number, id: number): Promise<void> {
    const witnesses = [await enter(service, { companyId }), await enter(there(), { companyId })]
    await service.publish(ticketCreated, companyId, { ticket: aTicket(companyId, { id, queueId: 3 }) })
    await eventually(() => witnesses.every((browser) => browser.frames('ticket').length > 0))
    for (const { socket } of witnesses) socket.close()
  }
  const agent = (companyId: number, userId: number, name: string, queueIds = [3]) =>
    ({ companyId, userId, name, profile: 'user', queueIds }) as const

  test('users with the ticket on screen see the activity, at any process, and it expires after the last report', async () => {
    await known(501, 70)
    const bia = await enter(service, agent(501, 1, 'Bia'))
    const caio = await enter(there(), agent(501, 2, 'Caio'))
    const elsewhere = await enter(service, agent(501, 3, 'Davi')) // this user can see the ticket, but does not have it on screen
    for (const browser of [bia, caio]) say(browser, 'joinChatBox', 70)

    say(bia, 'viewing', 70)
    await shows(caio, 'Bia')
    for (const browser of [bia, caio]) say(browser, 'viewing', 70)
    say(caio, 'typing', 70)
    await shows(bia, 'Bia,Caio', 'Caio')

    for (const browser of [bia, caio]) await shows(browser, '')
    expect(elsewhere.frames('presence')).toEqual([])
    const frames = bia.frames('presence')
    expect(frames.map((frame) => readFrame(501, frame)?.subject)).toEqual(frames.map(() => 'presence'))
  })

  test('activity stays visible while it is repeated, and a new viewer sees the current viewers', async () => {
    await known(502, 70)
    const bia = await enter(service, agent(502, 1, 'Bia'))
    say(bia, 'joinChatBox', 70)
    const saying = setInterval(() => say(bia, 'viewing', 70), QUICK.glanceMs / 8)
    await shows(bia, 'Bia')

    // waits until the first report of the viewer has expired, so that only a repeated report can show the viewer
    await service.heard(presenceGlanced, 502, ({ length }) => length > 12)
    const late = await enter(service, agent(502, 2, 'Caio'))
    say(late, 'joinChatBox', 70)
    await shows(late, 'Bia')

    expect(shown(bia).every(({ viewing }) => viewing === 'Bia')).toBe(true)
    clearInterval(saying)
    say(late, 'leaveChatBox', 70)
    await shows(bia, '')
    expect(shown(late).at(-1)?.viewing).toBe('Bia')
  })

  test('activity of a user who cannot see the ticket is ignored, and users who cannot see the ticket do not get activity', async () => {
    await known(503, 70)
    const bia = await enter(service, agent(503, 1, 'Bia'))
    const outsider = await enter(service, agent(503, 2, 'Otto', [4]))
    const stranger = await enter(service, { ...agent(504, 3, 'Sara'), profile: 'admin' })
    for (const browser of [bia, outsider, stranger]) say(browser, 'joinChatBox', 70)

    for (const browser of [outsider, stranger, bia]) say(browser, 'viewing', 70)
    await shows(bia, 'Bia')
    expect([outsider.frames('presence'), stranger.frames('presence')]).toEqual([[], []])

    const passedOn = aTicket(503, { id: 70, queueId: 4, version: 2 })
    await service.publish(ticketUpdated, 503, { ticket: passedOn, before: aTicket(503) })
    await eventually(() => outsider.frames('ticket').length > 0)
    say(outsider, 'viewing', 70)
    await eventually(() => shown(outsider).some(({ viewing }) => viewing.includes('Otto')))
    expect(shown(bia).some(({ viewing }) => viewing.includes('Otto'))).toBe(false)
  })

  test('activity in an unknown ticket waits until its audience is known', async () => {
    const bia = await enter(service, agent(505, 1, 'Bia'))
    const outsider = await enter(service, agent(505, 2, 'Otto', [4]))
    for (const browser of [outsider, bia]) {
      say(browser, 'joinChatBox', 71)
      say(browser, 'viewing', 71)
    }
    await service.heard(ticketAudienceAsked, 505)
    expect(bia.frames('presence')).toEqual([])

    const audience = { status: 'open' as const, queueId: 3, userId: 9, hidden: false }
    await service.publish(ticketAudienceTold, 505, { ticketId: 71, version: 1, audience })

    await shows(bia, 'Bia')
    expect(await service.heard(ticketAudienceAsked, 505)).toEqual([{ ticketId: 71 }]) // one request for both reports
    expect(outsider.frames('presence')).toEqual([])
  })
})

test('a user who stops typing is soon shown only as a viewer', async () => {
  const service = await startTestService(realtimeWith(STILL), {
    postgresUrl: inject('postgresUrl'),
    amqpUrl: inject('amqpUrl'),
  })
  onTestFinished(() => service.close())
  const bia = await enter(service, { companyId: 510, userId: 1, name: 'Bia', profile: 'user', queueIds: [3] })
  await service.publish(ticketCreated, 510, { ticket: aTicket(510, { id: 70, queueId: 3 }) })
  await eventually(() => bia.frames('ticket').length > 0)

  for (const type of ['joinChatBox', 'viewing', 'typing']) bia.socket.send(JSON.stringify({ type, ticketId: 70 }))

  const people = [{ id: 1, name: 'Bia' }]
  const told = () => bia.frames('presence').map(({ data }) => data)
  await eventually(() =>
    told().some((data) => isDeepStrictEqual(data, { ticketId: 70, viewing: people, typing: people })),
  )
  await eventually(() => isDeepStrictEqual(told().at(-1), { ticketId: 70, viewing: people, typing: [] }))
})
