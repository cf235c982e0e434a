import { describe, expect, test } from 'vitest'
import { canonicalPhone, formatPhone, phoneSearchTerms, spellingsOf } from './phone-number.ts'

describe('the canonical form of a number', () => {
  test.each([
    ['551187654321', '5511987654321', 'a Brazilian mobile gets its ninth digit'],
    ['5511987654321', '5511987654321', 'one that has it stays'],
    ['556692345678', '556692345678'.replace('5566', '55669'), 'from 6 on subscriber numbers are mobiles'],
    ['551133334444', '551133334444', 'a Brazilian land line has no variant'],
    ['551153334444', '551153334444', 'land lines go up to 5'],
    ['5215512345678', '525512345678', 'Mexico without the 1'],
    ['525512345678', '525512345678', 'Mexico unchanged'],
    ['5491112345678', '541112345678', 'Argentina without the 9'],
    ['14155550100', '14155550100', 'other countries stay'],
  ])('the canonical form of %s is %s: %s', (digits, expected) => {
    expect(canonicalPhone(digits)).toBe(expected)
  })
})

test.each([
  ['551187654321', ['551187654321', '5511987654321']],
  ['5511987654321', ['5511987654321', '551187654321']],
  ['551133334444', ['551133334444']],
  ['5511933334444', ['5511933334444']],
  ['5215512345678', ['5215512345678', '525512345678']],
  ['525512345678', ['525512345678', '5215512345678']],
  ['541112345678', ['541112345678', '5491112345678']],
  ['14155550100', ['14155550100']],
])('WhatsApp may know %s as %j', (digits, spellings) => {
  expect(spellingsOf(digits)).toEqual(spellings)
})

test.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551133334444', '+55 11 3333-4444'],
  ['14155550100', '+14155550100'],
])('%s is formatted as %s', (digits, expected) => {
  expect(formatPhone(digits)).toBe(expected)
})

describe('the search terms for numbers', () => {
  test.each([
    ['+55 (11) 98765-4321', '5511987654321'],
    ['(11) 8765-4321', '11987654321'],
    ['11 98765.4321', '11987654321'],
    ['551187654321', '5511987654321'],
    ['4321', '4321'],
    ['\u202a+55 11 98765‑4321\u202c', '5511987654321'],
    ['+55\u00a011\u00a098765–4321', '5511987654321'],
    ['（11）９８７６５', '1198765'],
    ['tel:+5511987654321', '5511987654321'],
    ["'5511987654321", '5511987654321'],
    ['="5511987654321"', '5511987654321'],
    ['0055 11 98765-4321', '5511987654321'],
    ['011 98765-4321', '11987654321'],
    ['0xx11 98765-4321', '11987654321'],
    ['0 15 11 98765-4321', '11987654321'],
  ])('the search terms for %s include %s', (typed, term) => {
    expect(phoneSearchTerms(typed)).toContain(term)
  })

  test.each(['Carla', 'Rua 12', '+-()', ''])(
    'a text such as %j, which is not a number, has no search terms',
    (typed) => {
      expect(phoneSearchTerms(typed)).toEqual([])
    },
  )
})
