import { expect, test } from 'vitest'
import { mergeSpecialDays } from './merge-special-days.ts'

const on = (date: string, endTime: string) => ({ date, name: date, startTime: '08:00', endTime })

test("a queue's special day wins over its company's on the same date; other days of the company apply to it", () => {
  const company = [on('2026-12-24', '12:00'), on('2026-12-25', '08:00')]

  expect(mergeSpecialDays(company, [on('2026-12-24', '18:00')])).toEqual([
    on('2026-12-24', '18:00'),
    on('2026-12-25', '08:00'),
  ])
  expect(mergeSpecialDays(company, [])).toEqual(company)
})
