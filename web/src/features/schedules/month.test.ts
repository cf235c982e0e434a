import { expect, test } from 'vitest'
import { daysOf, monthAfter, weeksOf } from './month.ts'

test('the days of a month are right across years and in leap years', () => {
  expect(daysOf('2028-02')).toHaveLength(29)
  expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})

test('the weeks of a month are complete, begin on Sunday and cover the month', () => {
  const weeks = weeksOf('2026-03')

  expect(weeks[0]?.[0]).toBe('2026-03-01')
  expect(weeks.at(-1)).toEqual([
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
    '2026-04-01',
    '2026-04-02',
    '2026-04-03',
    '2026-04-04',
  ])
  expect(weeksOf('2026-05')[0]?.[0]).toBe('2026-04-26')
})
