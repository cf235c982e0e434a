import { expect, test } from 'vitest'
import { daysAgo, formatPhone, readableBytes, readableMinutes } from './format.ts'

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

test.each([
  ['pt-BR', 1, '1 byte'],
  ['pt-BR', 12, '12 bytes'],
  ['en', 1, '1 byte'],
  ['es', 12, '12 bytes'],
  ['pt-BR', 12_000, '12 kB'],
  ['pt-BR', 1_400_000, '1,4 MB'],
])('a file in %s of %i bytes is shown as %s', (locale, bytes, shown) => {
  expect(readableBytes(locale, bytes).replace(/\s/g, ' ')).toBe(shown)
})

test.each([
  [0, '0 min'],
  [14.6, '15 min'],
  [65.4, '1 h 05 min'],
  [1_505.2, '25 h 05 min'],
])('a duration of %d minutes is shown as %s', (minutes, shown) => {
  expect(readableMinutes(minutes)).toBe(shown)
})
