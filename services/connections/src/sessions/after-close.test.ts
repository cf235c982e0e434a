import { describe, expect, test } from 'vitest'
import type { CloseCause } from '../channels/channel.ts'
import { STATUS_REASONS } from '../connections/status-reason-rules.ts'
import { afterClose, type Closed } from './after-close.ts'
import { afterOneMore, type CloseHistory, NOTHING_CLOSED } from './close-history.ts'

type Past = Partial<CloseHistory & Omit<Closed, 'cause' | 'history'>>
const after = (cause: CloseCause, past: Past = {}, random = 1) =>
  afterClose(
    { cause, isPairing: false, isThrownOut: false, ...past, history: { ...NOTHING_CLOSED, failures: 1, ...past } },
    random,
  )

test.each<[CloseCause, string, string, boolean]>([
  ['logged-out', 'DISCONNECTED', 'desconectada no celular', true],
  ['blocked', 'BANNED', 'número bloqueado pelo WhatsApp', false],
  ['banned', 'BANNED', 'número banido pelo WhatsApp', false],
  ['code-refused', 'TIMEOUT', 'o WhatsApp não aceitou o código; peça outro', false],
  ['codes-unread', 'TIMEOUT', 'o QR code não foi lido a tempo', false],
  ['passkey-required', 'PASSKEY_REQUIRED', STATUS_REASONS.passkeyRequired, false],
])('a session that closes with %s gets the status %s', (cause, status, reason, erase) => {
  expect(after(cause)).toEqual({ kind: 'over', status, reason, erase })
})

test('a session whose pairing code was not typed in time ends with a reason that names the code, not the QR code', () => {
  expect(after('codes-unread', { isPairing: true })).toMatchObject({ reason: 'o código não foi digitado a tempo' })
})

test('after a QR code was scanned the session reconnects at once, with status PAIRING', () => {
  const sequel = after('restart', { isPairing: true })
  expect(sequel).toEqual({ kind: 'again', afterMs: 0, status: 'PAIRING', reason: null })
  expect(after('restart')).toMatchObject({ status: 'OPENING' })
})

test('after two restarts in a row, the wait before each further restart doubles from one second up to a minute', () => {
  const waits = [1, 2, 3, 4, 5, 100].map((restarts) => (after('restart', { restarts }) as { afterMs: number }).afterMs)
  expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 60_000])
})

describe('a session that is closed soon after each login', () => {
  /** Counts the connection attempts within this time, if every socket closes for this cause after `openMs`. */
  function connects(within: number, cause: CloseCause, openMs: number, code: number, random: number) {
    let history = NOTHING_CLOSED
    let now = 0
    let count = 0
    while (now < within) {
      count += 1
      now += openMs
      history = afterOneMore(history, { cause, wasSteady: openMs >= 30_000, at: now })
      const isThrownOut = openMs < 30_000
      const sequel = afterClose({ cause, isPairing: false, isThrownOut, code, history }, random)
      if (sequel.kind === 'over') return count
      now += sequel.afterMs
    }
    return count
  }
  const MINUTES = 60_000

  test.each([0, 0.5, 1])(
    'a session connects at most 12 times in ten minutes, if it is closed one second after each login (random %d)',
    (random) => {
      expect(connects(10 * MINUTES, 'lost', 1_000, 503, random)).toBeLessThanOrEqual(12)
    },
  )

  test.each([0, 0.5, 1])(
    'a session connects at most 3 times in ten minutes and 10 times in an hour, if the network throttles it (random %d)',
    (random) => {
      expect(connects(60 * MINUTES, 'throttled', 1_000, 429, random)).toBeLessThanOrEqual(10)
      expect(connects(10 * MINUTES, 'throttled', 1_000, 429, random)).toBeLessThanOrEqual(3)
    },
  )

  test.each([0, 0.5, 1])(
    'a session connects at most 30 times in ten minutes, if it is closed immediately after each login (random %d)',
    (random) => {
      expect(connects(10 * MINUTES, 'restart', 1_000, 515, random)).toBeLessThanOrEqual(30)
    },
  )

  test('a session reconnects within a second, if it was open for half a minute each time', () => {
    expect(connects(10 * MINUTES, 'lost', 30_000, 503, 1)).toBeGreaterThanOrEqual(19)
  })
})

test('one steady connection resets the failures of a session, and two reset the throttling', () => {
  const close = (history: CloseHistory, cause: CloseCause, wasSteady = false) =>
    afterOneMore(history, { cause, wasSteady, at: 1 })
  const lost = close(close(NOTHING_CLOSED, 'lost'), 'lost')
  expect([lost.failures, close(lost, 'lost', true).failures]).toEqual([2, 1])
  const slow = close(lost, 'throttled')
  const steadyOnce = close(slow, 'lost', true)

  expect([slow.failures, steadyOnce.failures, close(steadyOnce, 'lost', true).failures]).toEqual([7, 8, 1])
  expect(close(close(slow, 'replaced'), 'lost', true).takeovers).toEqual([1])
})

describe('a session that lost its socket', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map(
      (failures) => (after('lost', { failures }, random) as { afterMs: number }).afterMs,
    )

  test('a session that lost its socket reconnects without limit, after at most 1 s, then 2 s, and so on up to 60 s', () => {
    expect(waits(1)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  test('a session that lost its socket waits a random part of the largest wait before it reconnects', () => {
    expect(waits(0)).toEqual(waits(1).map(() => 0))
    expect(waits(0.25)).toEqual(waits(1).map((longest) => longest / 4))
  })

  test('a session shows the reason if its socket closed because the server could not prove its identity', () => {
    expect(after('untrusted')).toMatchObject({ kind: 'again', reason: 'o servidor não provou ser o esperado' })
  })
})

test('a session of a suspended number shows the suspension, and reconnects after 15 to 30 minutes', () => {
  const again = { kind: 'again', status: 'OPENING', reason: STATUS_REASONS.suspended }
  expect([after('suspended', {}, 0), after('suspended', {}, 1)]).toEqual([
    { ...again, afterMs: 15 * 60_000 },
    { ...again, afterMs: 30 * 60_000 },
  ])
})

test('a session of a number that is suspended until a given time reconnects within 30 seconds after that time', () => {
  const suspendedMs = 3 * 60 * 60_000
  expect([after('suspended', { suspendedMs }, 0), after('suspended', { suspendedMs }, 1)]).toMatchObject([
    { afterMs: suspendedMs },
    { afterMs: suspendedMs + 30_000 },
  ])
})

test('a session that is refused for an unknown reason ends after the third refusal, with the code of WhatsApp', () => {
  const told = [1, 2, 3].map((refusals) => after('refused', { code: 418, refusals, failures: refusals }, 0))
  const reason = 'o WhatsApp recusou a conexão com o código 418'
  expect(told).toEqual([
    { kind: 'again', afterMs: 500, status: 'OPENING', reason },
    { kind: 'again', afterMs: 1_000, status: 'OPENING', reason },
    { kind: 'over', status: 'DISCONNECTED', reason, erase: false },
  ])
})

test('a session whose client version WhatsApp refuses shows this as the reason and reconnects', () => {
  expect(after('outdated')).toMatchObject({ kind: 'again', status: 'OPENING', reason: STATUS_REASONS.outdated })
})

test('a session whose database failed reconnects after at most 5 seconds, after any number of failures', () => {
  const waits = [1, 5, 1_000].map((failures) => after('not-tried', { failures }))
  expect(waits).toEqual(waits.map(() => ({ kind: 'again', afterMs: 5_000, status: 'OPENING', reason: null })))
})

describe('a session that another program took over', () => {
  const MINUTE = 60_000

  test('a session that another program took over reconnects after 30 to 60 s', () => {
    const again = { kind: 'again', status: 'OPENING', reason: 'aberta em outro lugar, tentando de novo' }
    expect(after('replaced', { takeovers: [0] }, 0)).toEqual({ ...again, afterMs: 30_000 })
    expect(after('replaced', { takeovers: [0] }, 1)).toEqual({ ...again, afterMs: 60_000 })
  })

  test('a session ends after other programs took it over more than 3 times in 10 minutes', () => {
    const over = { kind: 'over', status: 'DISCONNECTED', reason: 'usada em outro lugar', erase: false }
    expect(after('replaced', { takeovers: [0, 1, 2].map((i) => i * MINUTE) })).toMatchObject({ kind: 'again' })
    expect(after('replaced', { takeovers: [0, 1, 2, 3].map((i) => i * MINUTE) })).toEqual(over)
    expect(after('replaced', { takeovers: [0, 4, 8, 12].map((i) => i * MINUTE) })).toMatchObject({ kind: 'again' })
  })
})
