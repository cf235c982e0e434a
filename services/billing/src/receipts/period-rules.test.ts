import { expect, test } from 'vitest'
import { periodOf } from './period-rules.ts'

const PAID = {
  dueDate: '2026-03-10',
  paidAt: new Date('2026-03-05T15:00:00Z'),
  renewedUntil: '2026-04-10',
  timezone: 'America/Sao_Paulo',
}

test('the period of an early payment begins after the due date', () => {
  expect(periodOf(PAID)).toEqual({ from: '2026-03-11', until: '2026-04-10' })
})

test('the period of a late payment begins after the day of the payment in the time zone of the company', () => {
  const late = { ...PAID, paidAt: new Date('2026-03-16T02:00:00Z'), renewedUntil: '2026-04-15' }

  expect(periodOf(late)).toEqual({ from: '2026-03-16', until: '2026-04-15' })
})

test('the period is unknown before the renewal, and after a due date that was moved back', () => {
  expect(periodOf({ ...PAID, renewedUntil: null })).toBeUndefined()
  expect(periodOf({ ...PAID, renewedUntil: '2026-03-01' })).toBeUndefined()
})
