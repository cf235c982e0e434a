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
  ['08:', '08'], // deleting the digit after the colon deletes the colon too
  ['oito', ''],
])('the typed time "%s" becomes "%s"', (typed, written) => {
  expect(maskTime(typed)).toBe(written)
})
