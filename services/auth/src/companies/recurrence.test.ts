import { expect, test } from 'vitest'
import { addMonths, nextDue } from './recurrence.ts'

test.each([
  ['2026-03-15', null, 'MENSAL', '2026-04-15'],
  ['2026-01-31', null, 'MENSAL', '2026-02-28'],
  ['2028-01-31', null, 'MENSAL', '2028-02-29'],
  ['2026-11-30', null, 'TRIMESTRAL', '2027-02-28'],
  ['2026-12-31', null, 'BIMESTRAL', '2027-02-28'],
  ['2026-08-31', null, 'SEMESTRAL', '2027-02-28'],
  ['2028-02-29', null, 'ANUAL', '2029-02-28'],
  ['2999-12-01', null, 'ANUAL', '2999-12-31'],
  ['2026-02-28', 31, 'MENSAL', '2026-03-31'],
  ['2028-02-29', 30, 'MENSAL', '2028-03-30'],
  ['2029-02-28', 29, 'TRIMESTRAL', '2029-05-29'],
  ['2026-04-15', 31, 'MENSAL', '2026-05-15'], // the due date contradicts the intended day
  ['2026-02-28', 28, 'MENSAL', '2026-03-28'],
] as const)(
  'a company due on %s, with the intended day %s and the recurrence %s, is due next on %s',
  (dueDate, dueDay, recurrence, next) => {
    expect(nextDue({ dueDate, dueDay }, recurrence).dueDate).toBe(next)
  },
)

test.each([
  ['2026-01-31', 'MENSAL', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['2028-01-31', 'MENSAL', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
  ['2027-12-30', 'MENSAL', ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
  ['2026-01-29', 'MENSAL', ['2026-02-28', '2026-03-29', '2026-04-29', '2026-05-29']],
  ['2026-08-31', 'TRIMESTRAL', ['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31']],
  ['2024-02-29', 'ANUAL', ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ['2026-03-28', 'MENSAL', ['2026-04-28', '2026-05-28', '2026-06-28', '2026-07-28']],
] as const)(
  'a company due on %s that is extended four times by %s keeps its day of the month',
  (dueDate, recurrence, expected) => {
    let due = nextDue({ dueDate, dueDay: null }, recurrence)
    const days = [due.dueDate]
    while (days.length < 4) {
      due = nextDue(due, recurrence)
      days.push(due.dueDate)
    }
    expect(days).toEqual(expected)
  },
)

test('adding months one by one leads to the same day as adding all of them at once', () => {
  for (let day = 1; day <= 31; day++) {
    const start = { dueDate: `2027-01-${String(day).padStart(2, '0')}`, dueDay: null }
    for (let months = 1, due = addMonths(start, 1); months < 60; months++, due = addMonths(due, 1)) {
      expect(due).toEqual(addMonths(start, months))
    }
  }
})
