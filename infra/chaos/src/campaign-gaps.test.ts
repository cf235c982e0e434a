import { expect, test } from 'vitest'
import { type Pace, tooEven, tooLong, tooShort } from './campaign-gaps.ts'

const PACE: Pace = {
  messageInterval: 5,
  longerIntervalAfter: 3,
  greaterInterval: 60,
  times: 1,
}
/** Three messages after 4 and 6 seconds, two more after 50 and 70. */
const GOOD = [0, 4_000, 10_000, 60_000, 130_000]

test('gaps within the pace are neither short, long nor even', () => {
  expect([tooShort(GOOD, PACE, 0), tooLong(GOOD, PACE, 0), tooEven(GOOD, PACE)]).toEqual([[], [], []])
})

test('a gap that belongs to the shorter interval is too short after so many messages', () => {
  expect(tooShort([0, 4_000, 10_000, 16_000], PACE, 0)).toEqual(['6000 ms after message 3, at least 42000'])
})

test('a gap is too long beyond the lateness of the run', () => {
  expect(tooLong([0, 8_000], PACE, 1_000)).toEqual(['8000 ms after message 1, at most 7500'])
  expect(tooLong([0, 8_000], PACE, 2_000)).toEqual([])
})

test('equal gaps are too even', () => {
  expect(tooEven([0, 5_000, 10_000], PACE)).toEqual(['a spread of 0 ms, at least 1250'])
})
