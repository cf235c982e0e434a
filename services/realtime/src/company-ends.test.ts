import { expect, test } from 'vitest'
import { createCompanyEnds } from './company-ends.ts'

test('a company ends at the instant in its newest known version', () => {
  let now = 1_000
  const ends = createCompanyEnds(() => now)
  expect(ends.keep(1, { version: 2, endsAt: 2_000 })).toBe(true)
  expect(ends.keep(1, { version: 1, endsAt: 500 })).toBe(false)
  expect(ends.keep(1, { version: 2, endsAt: 500 })).toBe(false)
  expect([ends.hasEnded(1), ends.hasEnded(2)]).toEqual([false, false])
  now = 2_000
  expect(ends.hasEnded(1)).toBe(true)
  expect(ends.keep(1, { version: 3, endsAt: 9_000 })).toBe(true)
  expect(ends.hasEnded(1)).toBe(false)
})

test('a newer version of a company with the same end does not count as a change', () => {
  const ends = createCompanyEnds(() => 0)
  ends.keep(1, { version: 1, endsAt: 50 })
  expect(ends.keep(1, { version: 2, endsAt: 50 })).toBe(false)
  expect(ends.keep(1, { version: 1, endsAt: 10 })).toBe(false)
  expect(ends.untilNext()).toBe(50)
})

test('the next end is the earliest one of companies that have not ended', () => {
  const ends = createCompanyEnds(() => 100)
  ends.keep(1, { version: 1, endsAt: 90 })
  expect(ends.untilNext()).toBe(Number.POSITIVE_INFINITY)
  ends.keep(2, { version: 1, endsAt: 160 })
  ends.keep(3, { version: 1, endsAt: 130 })
  expect(ends.untilNext()).toBe(30)
})
