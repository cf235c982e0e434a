import { expect, test } from 'vitest'
import { endOfDueDate } from './due-date.ts'

test.each([
  ['2026-03-05', 'America/Sao_Paulo', '2026-03-06T03:00:00.000Z'],
  ['2026-12-31', 'America/Sao_Paulo', '2027-01-01T03:00:00.000Z'],
  ['2028-02-28', 'UTC', '2028-02-29T00:00:00.000Z'],
  ['2026-03-05', 'Asia/Tokyo', '2026-03-05T15:00:00.000Z'],
  ['2026-03-05', 'Asia/Kathmandu', '2026-03-05T18:15:00.000Z'],
  ['2026-03-07', 'America/New_York', '2026-03-08T05:00:00.000Z'], // the clocks go forward in the following night
  ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-10-31', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'], // a midnight that the clocks skipped
  ['2018-02-17', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'], // the hour before this midnight occurred twice
])('a company that is due on %s in %s works until %s', (dueDate, timezone, end) => {
  expect(endOfDueDate(dueDate, timezone).toISOString()).toBe(end)
})
