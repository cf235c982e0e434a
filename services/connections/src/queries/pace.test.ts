import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a pace of three per minute allows at most three in any period of a minute', () => {
  let now = 0
  const pace = createPace({ most: 3, perMs: 60_000 }, () => now)
  for (const at of [0, 10_000, 50_000]) {
    now = at
    expect(pace.waitMs(0)).toBe(0)
    pace.spend()
  }
  expect([pace.left(), pace.waitMs(0), pace.waitMs(1)]).toEqual([0, 10_000, 20_000])

  now = 60_000
  expect([pace.left(), pace.waitMs(0)]).toEqual([1, 0])
  pace.spend()
  expect([pace.left(), pace.waitMs(0)]).toEqual([0, 10_000])
})
