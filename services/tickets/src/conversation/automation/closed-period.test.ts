import { DEFAULT_HOURS, type Hours } from '@recado/contracts/hours'
import { expect, test } from 'vitest'
import { closedPeriodOf } from './closed-period.ts'

const every = (startTime: string, endTime: string): Hours =>
  DEFAULT_HOURS.map((entry) => ({ ...entry, startTime, endTime }))
const only = (day: number, startTime: string, endTime: string): Hours =>
  every('00:00', '00:00').map((entry, index) => (index === day ? { ...entry, startTime, endTime } : entry))
/** 2 March 2026 is a Monday; São Paulo is three hours behind. */
const at = (day: number, time: string) => new Date(`2026-03-0${day}T${time}:00-03:00`)
const closed = (hours: Hours, day: number, time: string) => closedPeriodOf(hours, 'America/Sao_Paulo', at(day, time))

test.each([
  ['before the start', DEFAULT_HOURS, 2, '07:59', '2026-02-28T12:00'],
  ['at the start', DEFAULT_HOURS, 2, '08:00', undefined],
  ['in the last minute', DEFAULT_HOURS, 2, '17:59', undefined],
  ['at the end', DEFAULT_HOURS, 2, '18:00', '2026-03-02T18:00'],
  ['in the night after it', DEFAULT_HOURS, 3, '03:00', '2026-03-02T18:00'],
  ['on Saturday morning', DEFAULT_HOURS, 7, '11:00', undefined],
  ['all of Sunday', DEFAULT_HOURS, 8, '10:00', '2026-03-07T12:00'],
  ['at 23:59, which counts through midnight', every('08:00', '23:59'), 2, '23:59', undefined],
  ['at midnight after it', every('08:00', '23:59'), 3, '00:00', '2026-03-03T00:00'],
  ['around the clock', every('00:00', '23:59'), 4, '23:59', undefined],
  ['past midnight', every('22:00', '02:00'), 2, '01:59', undefined],
  ['at an end past midnight', every('22:00', '02:00'), 2, '02:00', '2026-03-02T02:00'],
  ['past the midnight of Sunday', only(6, '22:00', '02:00'), 2, '01:00', undefined],
  ['after it', only(6, '22:00', '02:00'), 2, '12:00', '2026-03-02T02:00'],
  ['never open', every('08:00', '08:00'), 2, '08:00', 'always'],
])('%s', (_, hours, day, time, expected) => {
  expect(closed(hours, day, time)).toBe(expected)
})

test('the clock is that of the company', () => {
  const noon = new Date('2026-03-02T12:00:00Z')
  expect(closedPeriodOf(DEFAULT_HOURS, 'America/Sao_Paulo', noon)).toBeUndefined()
  expect(closedPeriodOf(DEFAULT_HOURS, 'Asia/Tokyo', noon)).toBe('2026-03-02T18:00')
})
