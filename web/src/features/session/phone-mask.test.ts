import { expect, test } from 'vitest'
import { maskPhone } from './phone-mask.ts'

test.each([
  ['31', '31'],
  ['319', '(31) 9'],
  ['3133334444', '(31) 3333-4444'],
  ['31988887777', '(31) 98888-7777'],
  ['(31) 98888-77779', '(31) 98888-7777'],
  ['+1 202 555 0100', '+1 202 555 0100'],
])('the typed phone number %j becomes %j', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked)
})
