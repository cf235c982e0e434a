import { expect, test } from 'vitest'
import { answerLevel, minutesSince, waitingLevel } from './waiting.ts'

const now = new Date('2026-03-02T12:00:00.000Z')

test.each([
  ['2026-03-02T11:59:30.000Z', 0, 'calm'],
  ['2026-03-02T11:50:01.000Z', 9, 'calm'],
  ['2026-03-02T11:50:00.000Z', 10, 'late'],
  ['2026-03-02T11:00:01.000Z', 59, 'late'],
  ['2026-03-02T11:00:00.000Z', 60, 'overdue'],
  ['2026-03-02T12:05:00.000Z', 0, 'calm'], // a clock that runs ahead
] as const)('the time since %s is %i minutes: %s', (since, minutes, level) => {
  expect(minutesSince(since, now)).toBe(minutes)
  expect(waitingLevel(minutes)).toBe(level)
})

test.each([
  [{ answerWarnAt: '2026-03-02T12:00:01.000Z', answerDueAt: '2026-03-02T12:10:00.000Z' }, 'calm'],
  [{ answerWarnAt: '2026-03-02T12:00:00.000Z', answerDueAt: '2026-03-02T12:10:00.000Z' }, 'late'],
  [{ answerWarnAt: '2026-03-02T11:50:00.000Z', answerDueAt: '2026-03-02T12:00:00.000Z' }, 'overdue'],
  [{ answerWarnAt: null, answerDueAt: null }, 'calm'], // no target
] as const)('an answer with the due times %j is %s', (due, level) => {
  expect(answerLevel(due, now)).toBe(level)
})
