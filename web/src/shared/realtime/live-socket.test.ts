// @vitest-environment jsdom
import { LIVE_TIMING } from '@recado/contracts/limits'
import { channelOf, LIVE_CLOSE } from '@recado/contracts/realtime/frames'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Wire } from '../../testing/wire.ts'
import { type LiveState, openLiveSocket } from './live-socket.ts'

describe('the live socket', () => {
  const heard: string[] = []
  const states: LiveState[] = []
  let tickets = 0
  let socket: ReturnType<typeof openLiveSocket>

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', Wire)
    Wire.opened = []
    heard.length = 0
    states.length = 0
    tickets = 0
    socket = openLiveSocket({
      companyId: 7,
      getTicket: async () => `ticket-${++tickets}`,
      onFrame: ({ subject }) => heard.push(`frame ${subject}`),
      onGap: () => heard.push('gap'),
      onRightsChanged: () => heard.push('rights'),
      onSessionEnd: (isReplaced) => heard.push(isReplaced ? 'replaced' : 'ended'),
      onState: (state) => states.push(state),
    })
    await vi.advanceTimersByTimeAsync(0)
  })
  afterEach(() => {
    socket.stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const welcome = () => {
    Wire.last().onopen?.()
    Wire.last().say({ type: 'welcome', userId: 1, companyId: 7 })
  }
  /** Advances the clock while the server answers every ping. */
  async function passAnswered(ms: number) {
    for (let left = ms; left > 0; left -= LIVE_TIMING.answerMs) {
      await vi.advanceTimersByTimeAsync(Math.min(left, LIVE_TIMING.answerMs))
      Wire.last().say({ type: 'pong' })
    }
  }
  const pings = () => Wire.last().said.filter((word) => (word as { type: string }).type === 'ping').length
  const beSeen = () => document.dispatchEvent(new Event('visibilitychange'))
  const endOfUser = (companyId = 7) => ({ ch: channelOf(companyId, 'user'), action: 'delete', data: { userId: 2 } })
  const auth = { ch: channelOf(7, 'auth'), action: 'update', data: { user: { id: 1 } } }

  test('the live socket sends its ticket in the first frame, and its address contains no secret', () => {
    welcome()

    expect(Wire.last().url).toBe('ws://localhost:3000/api/live')
    expect(Wire.last().said).toEqual([{ type: 'hello', ticket: 'ticket-1' }])
    expect(states).toEqual(['connected'])
  })

  test('the live socket reports a gap on its welcome and on a resync, and passes frames on', () => {
    welcome()
    Wire.last().say(endOfUser())
    Wire.last().say({ type: 'resync' })

    expect(heard).toEqual(['gap', 'frame user', 'gap'])
  })

  test('frames of another company or of an unknown subject are not applied', () => {
    welcome()
    Wire.last().say(endOfUser(8))
    Wire.last().say({ ch: 'company-7-somethingNew', action: 'update', data: {} })

    expect(heard).toEqual(['gap'])
  })

  test('a notice that only a later release knows is ignored, and the next frames are handled', () => {
    welcome()
    Wire.last().say({ type: 'of-a-later-release', minutes: 5 })
    Wire.last().say(endOfUser())

    expect(heard).toEqual(['gap', 'frame user'])
  })

  test('a lost socket is opened again with a new ticket, and this counts as a gap', async () => {
    welcome()

    Wire.last().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(1_000)
    welcome()

    expect(states).toEqual(['connected', 'reconnecting', 'connected'])
    expect(Wire.last().said).toEqual([{ type: 'hello', ticket: 'ticket-2' }])
    expect(heard).toEqual(['gap', 'gap'])
  })

  test('an open live socket reports every five minutes that the user is present', async () => {
    welcome()
    const first = Wire.last()
    const words = (wire: Wire) => wire.said.filter((word) => (word as { type: string }).type === 'userStatus').length
    await passAnswered(2 * LIVE_TIMING.userStatusMs)
    expect(words(first)).toBe(2)

    first.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(1_000)
    welcome()
    await passAnswered(LIVE_TIMING.userStatusMs)

    expect([words(first), words(Wire.last())]).toEqual([2, 1])
    socket.stop()
    await vi.advanceTimersByTimeAsync(2 * LIVE_TIMING.userStatusMs)
    expect(words(Wire.last())).toBe(1)
  })

  test('an open live socket sends a new ticket before its ticket expires', async () => {
    expect(LIVE_TIMING.reauthMs).toBeLessThan(LIVE_TIMING.provenMs)
    welcome()
    const first = Wire.last()
    await passAnswered(LIVE_TIMING.reauthMs)
    expect(first.said).toContainEqual({ type: 'reauth', ticket: 'ticket-2' })

    first.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(2 * LIVE_TIMING.reauthMs)

    expect(first.said.filter((word) => (word as { type: string }).type === 'reauth')).toHaveLength(1)
    expect(Wire.last().said).toEqual([]) // the new socket has not opened yet, so it sends no message
  })

  test('the page pings a silent server and keeps the socket when it answers', async () => {
    welcome()
    await vi.advanceTimersByTimeAsync(LIVE_TIMING.quietMs - 1)
    expect(pings()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(pings()).toBe(1)

    for (let time = 0; time < 5; time += 1) {
      Wire.last().say({ type: 'pong' })
      await vi.advanceTimersByTimeAsync(LIVE_TIMING.quietMs)
    }

    expect(pings()).toBe(6)
    expect(states).toEqual(['connected'])
    expect(Wire.opened).toHaveLength(1)
    expect(heard).toEqual(['gap'])
  })

  test('the page does not ping a server that sends frames', async () => {
    welcome()
    for (let time = 0; time < 10; time += 1) {
      await vi.advanceTimersByTimeAsync(LIVE_TIMING.quietMs - 1)
      Wire.last().say(endOfUser())
    }

    expect(pings()).toBe(0)
  })

  test('the page opens a new socket, which counts as a gap, when the server does not answer a ping', async () => {
    welcome()
    await vi.advanceTimersByTimeAsync(LIVE_TIMING.quietMs + LIVE_TIMING.answerMs)
    expect(states).toEqual(['connected', 'reconnecting'])
    await vi.advanceTimersByTimeAsync(1_000)
    welcome()

    expect(Wire.opened).toHaveLength(2)
    expect(states.at(-1)).toBe('connected')
    expect(heard).toEqual(['gap', 'gap'])
    await vi.advanceTimersByTimeAsync(LIVE_TIMING.quietMs - 1)
    expect(states).toHaveLength(3) // no timer of the former socket is left
  })

  test('the page pings at once when it becomes visible or the network is back', async () => {
    welcome()

    beSeen()
    expect(pings()).toBe(1)
    Wire.last().say({ type: 'pong' })
    window.dispatchEvent(new Event('online'))
    expect(pings()).toBe(2)
    await vi.advanceTimersByTimeAsync(LIVE_TIMING.answerMs - 1)
    beSeen() // a second ping does not extend the time for the answer
    await vi.advanceTimersByTimeAsync(1)

    expect(states.at(-1)).toBe('reconnecting')
  })

  test('the page does not ping a server that has not sent its welcome', async () => {
    Wire.last().onopen?.()
    beSeen()
    await vi.advanceTimersByTimeAsync(2 * LIVE_TIMING.quietMs)

    expect(pings()).toBe(0)
    expect(states).toEqual([])
  })

  test('the live socket reports that it is offline after several failures, and keeps trying', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      Wire.last().onclose?.({ code: 1006 })
      await vi.advanceTimersByTimeAsync(30_000)
    }

    expect(states.at(-1)).toBe('offline')
    expect(Wire.opened.length).toBe(6)
  })

  test('the live socket reports changed rights, and reconnects at once', async () => {
    welcome()

    Wire.last().onclose?.({ code: LIVE_CLOSE.rightsChanged })
    await vi.advanceTimersByTimeAsync(0)

    expect(heard).toEqual(['gap', 'rights'])
    expect(Wire.opened).toHaveLength(2)
  })

  test('a session that the server ended is reported as ended, and its socket is not opened again', async () => {
    welcome()
    Wire.last().onclose?.({ code: LIVE_CLOSE.sessionEnded })
    await vi.advanceTimersByTimeAsync(60_000)

    expect(heard).toEqual(['gap', 'ended'])
    expect(Wire.opened).toHaveLength(1)
  })

  test('a session that another computer took over is reported as replaced', () => {
    welcome()
    Wire.last().say(auth)
    Wire.last().onclose?.({ code: LIVE_CLOSE.sessionEnded })

    expect(heard.at(-1)).toBe('replaced')
  })
})
