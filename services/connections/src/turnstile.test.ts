import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurnstile } from './turnstile.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates callers that enter a semaphore for two callers, and records the order in which they are admitted. */
function crowd(size: number) {
  const turnstile = createTurnstile(2, 3_000)
  const entered: number[] = []
  const leave: (() => void)[] = []
  for (let i = 0; i < size; i++) {
    void turnstile.enter().then((out) => {
      entered.push(i)
      leave[i] = out
    })
  }
  return { turnstile, entered, leave: (i: number) => leave[i]?.(), settle: () => vi.advanceTimersByTimeAsync(0) }
}

test('a semaphore admits a limited number of callers at once, and the other callers in order as places become free', async () => {
  const { turnstile, entered, leave, settle } = crowd(4)
  await settle()
  expect(entered).toEqual([0, 1])
  expect(turnstile.free()).toBe(0)

  leave(1)
  leave(1)
  await settle()
  expect(entered).toEqual([0, 1, 2])
  for (const i of [0, 2]) leave(i)
  await settle()
  leave(3)
  expect(entered).toEqual([0, 1, 2, 3])
  expect(turnstile.free()).toBe(2)
})

test('a semaphore gives the place of a caller that stays too long to the next one', async () => {
  const { turnstile, entered } = crowd(5)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(entered).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(entered).toEqual([0, 1, 2, 3])

  await vi.advanceTimersByTimeAsync(6_000)
  expect(turnstile.free()).toBe(2)
})
