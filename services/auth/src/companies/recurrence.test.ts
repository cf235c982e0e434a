import { expect, test } from 'vitest'
import { nextDueDate } from './recurrence.ts'

test.each([
  ['2026-03-15', 'MENSAL', '2026-04-15'],
  ['2026-01-31', 'MENSAL', '2026-02-28'],
  ['2028-01-31', 'MENSAL', '2028-02-29'],
  ['2026-11-30', 'TRIMESTRAL', '2027-02-28'],
  ['2026-12-31', 'BIMESTRAL', '2027-02-28'],
  ['2026-08-31', 'SEMESTRAL', '2027-02-28'],
  ['2028-02-29', 'ANUAL', '2029-02-28'],
  ['2999-12-01', 'ANUAL', '2999-12-31'],
] as const)('a company that is due on %s and pays %s is due next on %s', (dueDate, recurrence, next) => {
  expect(nextDueDate(dueDate, recurrence)).toBe(next)
})
