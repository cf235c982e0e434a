import { expect, test } from 'vitest'
import { type Pace, tooEven, tooLong, tooShort } from './campaign-gaps.ts'

const PACE: Pace = {
  messageInterval: 5,
  longerIntervalAfter: 3,
  greaterInterval: 60,
  times: 1,
}
/** Times of five messages in milliseconds, with gaps of 4, 6, 50 and 70 seconds. */
const GOOD = [0, 4_000, 10_000, 60_000, 130_000]

test('gaps within the limits of the pace are not reported', () => {
  expect([tooShort(GOOD, PACE, 0), tooLong(GOOD, PACE, 0), tooEven(GOOD, PACE)]).toEqual([[], [], []])
})

test('a gap that suits the shorter interval is too short once the longer interval applies', () => {
  expect(tooShort([0, 4_000, 10_000, 16_000], PACE, 0)).toEqual(['6000 ms after message 3, at least 42000'])
})

test('a gap is too long when it exceeds the interval by more than the tolerated lateness', () => {
  expect(tooLong([0, 8_000], PACE, 1_000)).toEqual(['8000 ms after message 1, at most 7500'])
  expect(tooLong([0, 8_000], PACE, 2_000)).toEqual([])
})

test('gaps of equal length are reported as too even', () => {
  expect(tooEven([0, 5_000, 10_000], PACE)).toEqual(['a spread of 0 ms, at least 1250'])
})
