import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceBook } from './device-book.ts'

const HOUR = 60 * 60_000
let now = 1 // the map treats the time 0 as missing
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms) // the map reads the clock at most once per millisecond
}

const PHONE = { user: '5521', device: 0 }
const COMPUTER = { user: '5521', device: 3 }
const given = () => {
  const book = createDeviceBook()
  book.set('5521', [PHONE, COMPUTER])
  return book
}

test('an excluded device is missing from its person’s list for an hour, and the other devices stay in the list', () => {
  const book = given()
  book.leaveOut(COMPUTER)
  expect(book.get('5521')).toEqual([PHONE])
  pass(HOUR - 1)
  expect(book.get('5521')).toEqual([PHONE])
  pass(2)

  expect(book.get('5521')).toEqual([PHONE, COMPUTER])
})

test('two devices of one person can be excluded at the same time', () => {
  const book = given()
  book.leaveOut(COMPUTER)
  book.leaveOut(PHONE)

  expect(book.get('5521')).toEqual([])
})

test('a device stays excluded when its list is fetched again, until WhatsApp reports a change of the devices', () => {
  const book = given()
  book.leaveOut(COMPUTER)
  book.forgetList('5521')
  expect(book.get('5521')).toBeUndefined()
  book.set('5521', [PHONE, COMPUTER])
  expect(book.get('5521')).toEqual([PHONE])

  book.forget('5521')
  book.set('5521', [PHONE, COMPUTER])
  expect(book.get('5521')).toEqual([PHONE, COMPUTER])
})
