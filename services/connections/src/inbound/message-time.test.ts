import { expect, test } from 'vitest'
import { timeOf } from './message-time.ts'

const RECEIVED = new Date('2026-03-10T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ago = (ms: number) => new Date(RECEIVED.getTime() - ms)

test.each([
  ['just now', ago(0), { late: false }],
  ['10 minutes ago', ago(10 * MINUTE), { late: false }],
  ['a little more than 10 minutes ago', ago(10 * MINUTE + 1_000), { late: true }],
  ['7 days ago', ago(7 * DAY), { late: true }],
  ['by a clock that is 10 minutes fast', ago(-10 * MINUTE), { late: false }],
])('a message that was sent %s is published with its sent time', (_, sentAt, expected) => {
  expect(timeOf(sentAt, RECEIVED)).toEqual({ sentAt: sentAt.toISOString(), ...expected })
})

test.each([
  ['1970', new Date(0), true],
  ['tomorrow', ago(-DAY), false],
  ['10 minutes and a second in the future', ago(-10 * MINUTE - 1_000), false],
  ['2100', new Date('2100-01-01T00:00:00Z'), false],
  ['an invalid date', new Date(Number.NaN), false],
])('a message with a sent time of %s gets the time of its arrival', (_, sentAt, late) => {
  expect(timeOf(sentAt, RECEIVED)).toEqual({ sentAt: RECEIVED.toISOString(), late })
})
