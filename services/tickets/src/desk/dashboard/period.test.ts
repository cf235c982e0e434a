import { expect, test } from 'vitest'
import { periodOf } from './period.ts'

const TODAY = '2026-03-15'

test.each([
  [{ days: 3 }, '2026-03-13', TODAY],
  [{ days: 30 }, '2026-02-14', TODAY],
  [{ days: 3, date_from: '2020-01-01', date_to: '2020-01-02' }, '2026-03-13', TODAY],
  [{ date_from: '2026-01-10', date_to: '2026-02-10' }, '2026-01-10', '2026-02-10'],
  [{ date_from: TODAY, date_to: TODAY }, TODAY, TODAY],
  [{ date_from: '2026-02-01' }, '2026-02-01', TODAY],
  [{ date_to: '2026-02-10' }, '2026-02-01', '2026-02-10'],
  [{ date_from: '2025-03-15' }, '2025-03-15', TODAY],
])('the filter %j selects the days from %s to %s', (filter, from, to) => {
  expect(periodOf(filter, TODAY, 'pt')).toEqual({ from, to })
})

test.each([
  [{}, 'ERR_DASHBOARD_FILTER'],
  [{ date_from: '2026-02-02', date_to: '2026-02-01' }, 'ERR_VALIDATION'],
  [{ date_from: '2026-03-16' }, 'ERR_VALIDATION'],
  [{ date_from: '2025-03-14' }, 'ERR_VALIDATION'],
])('the filter %j is refused with %s', (filter, code) => {
  expect(() => periodOf(filter, TODAY, 'pt')).toThrow(code)
})
