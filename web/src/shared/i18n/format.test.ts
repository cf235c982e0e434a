import { expect, test } from 'vitest'
import { daysAgo, formatPhone } from './format.ts'

test.each([
  ['5531988887777', '+55 (31) 98888-7777'],
  ['553133334444', '+55 (31) 3333-4444'],
  ['12025550100', '+12025550100'],
])('the number %s is shown as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

test('days are counted by the calendar, not by hours', () => {
  const justAfterMidnight = new Date(2026, 2, 2, 0, 5)

  expect(daysAgo(new Date(2026, 2, 1, 23, 55), justAfterMidnight)).toBe(1)
  expect(daysAgo(new Date(2026, 2, 2, 0, 1), justAfterMidnight)).toBe(0)
})
