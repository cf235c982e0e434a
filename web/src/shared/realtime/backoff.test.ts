import { LIVE_CLOSE } from '@recado/contracts/realtime/frames'
import { expect, test } from 'vitest'
import { reconnectDelayMs } from './backoff.ts'

test('the waits grow from 1 to 30 s, with a random part', () => {
  expect([0, 1, 2, 5, 20].map((attempt) => reconnectDelayMs(1006, attempt, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ])
  expect(reconnectDelayMs(1006, 20, 0)).toBe(15_000)
})

test('browsers reconnect within 10 s after a server restart', () => {
  expect([0, 0.5, 1].map((random) => reconnectDelayMs(LIVE_CLOSE.restart, 0, random))).toEqual([0, 5_000, 10_000])
})

test('a thousand browsers do not reconnect to a restarted server in the same moment', () => {
  const waits = Array.from({ length: 1_000 }, () => reconnectDelayMs(LIVE_CLOSE.restart, 0, Math.random()))
  const perSecond = Array.from({ length: 10 }, (_, second) => {
    return waits.filter((wait) => Math.floor(wait / 1_000) === second).length
  })

  expect(perSecond.reduce((sum, count) => sum + count)).toBe(1_000)
  expect(Math.max(...perSecond)).toBeLessThan(200)
})
