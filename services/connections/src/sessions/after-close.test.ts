import { describe, expect, test } from 'vitest'
import type { CloseCause } from '../channels/channel.ts'
import { STATUS_REASONS } from '../connections/status-reason-rules.ts'
import { afterClose } from './after-close.ts'

const after = (cause: CloseCause, history: Partial<Parameters<typeof afterClose>[1]> = {}, random = 1) =>
  afterClose(cause, { isPairing: false, failures: 1, takeovers: [], ...history }, random)

test.each<[CloseCause, string, string, boolean]>([
  ['logged-out', 'DISCONNECTED', 'desconectada no celular', true],
  ['blocked', 'BANNED', 'número bloqueado pelo WhatsApp', false],
  ['codes-unread', 'TIMEOUT', 'o QR code não foi lido a tempo', false],
  ['passkey-required', 'PASSKEY_REQUIRED', STATUS_REASONS.passkeyRequired, false],
])('a session that is %s is over: %s', (cause, status, reason, erase) => {
  expect(after(cause)).toEqual({ kind: 'over', status, reason, erase })
})

test('a code that nobody typed is not called a QR code', () => {
  expect(after('codes-unread', { isPairing: true })).toMatchObject({ reason: 'o código não foi digitado a tempo' })
})

test('after a code was read the session begins again at once, still pairing', () => {
  const sequel = after('restart', { isPairing: true })
  expect(sequel).toEqual({ kind: 'again', afterMs: 0, status: 'PAIRING', reason: null })
  expect(after('restart')).toMatchObject({ status: 'OPENING' })
})

describe('a session that was lost', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 1_000].map(
      (failures) => (after('lost', { failures }, random) as { afterMs: number }).afterMs,
    )

  test('is opened again without end, after 1 s at most, then 2, and so on to 60 s', () => {
    expect(waits(1)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  test('waits for any part of that time', () => {
    expect(waits(0)).toEqual(waits(1).map(() => 0))
    expect(waits(0.25)).toEqual(waits(1).map((longest) => longest / 4))
  })

  test('because the server is not who it should be says so', () => {
    expect(after('untrusted')).toMatchObject({ kind: 'again', reason: 'o servidor não provou ser o esperado' })
  })
})

test('a session of a number that is suspended for a while says so, and tries again after 15 to 30 minutes', () => {
  const again = { kind: 'again', status: 'OPENING', reason: STATUS_REASONS.suspended }
  expect([after('suspended', {}, 0), after('suspended', {}, 1)]).toEqual([
    { ...again, afterMs: 15 * 60_000 },
    { ...again, afterMs: 30 * 60_000 },
  ])
})

test('a session whose version is refused says so', () => {
  expect(after('outdated')).toMatchObject({ kind: 'again', status: 'OPENING', reason: STATUS_REASONS.outdated })
})

test('a session whose store failed is there soon after it is back, however long it was away', () => {
  const waits = [1, 5, 1_000].map((failures) => after('not-tried', { failures }))
  expect(waits).toEqual(waits.map(() => ({ kind: 'again', afterMs: 5_000, status: 'OPENING', reason: null })))
})

describe('a session that another program took over', () => {
  const MINUTE = 60_000

  test('comes back after 30 to 60 s', () => {
    const again = { kind: 'again', status: 'OPENING', reason: 'aberta em outro lugar, tentando de novo' }
    expect(after('replaced', { takeovers: [0] }, 0)).toEqual({ ...again, afterMs: 30_000 })
    expect(after('replaced', { takeovers: [0] }, 1)).toEqual({ ...again, afterMs: 60_000 })
  })

  test('is left to the other one when that happens more than 3 times in 10 minutes', () => {
    const over = { kind: 'over', status: 'DISCONNECTED', reason: 'usada em outro lugar', erase: false }
    expect(after('replaced', { takeovers: [0, 1, 2].map((i) => i * MINUTE) })).toMatchObject({ kind: 'again' })
    expect(after('replaced', { takeovers: [0, 1, 2, 3].map((i) => i * MINUTE) })).toEqual(over)
    expect(after('replaced', { takeovers: [0, 4, 8, 12].map((i) => i * MINUTE) })).toMatchObject({ kind: 'again' })
  })
})
