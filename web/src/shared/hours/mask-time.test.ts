import { expect, test } from 'vitest'
import { maskTime } from './mask-time.ts'

test.each([
  ['', ''],
  ['8', '8'],
  ['08', '08'],
  ['083', '08:3'],
  ['0830', '08:30'],
  ['08:30', '08:30'],
  ['08:305', '08:30'],
  ['08:', '08'], // the colon goes with the digit behind it
  ['oito', ''],
])('"%s" is written "%s"', (typed, written) => {
  expect(maskTime(typed)).toBe(written)
})
