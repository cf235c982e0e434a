import { expect, test } from 'vitest'
import { isOpenByTheClock } from '../../testing/calendar.ts'
import { DEFAULT_HOURS, type Hours, type SpecialDay } from '../hours.ts'
import { closedPeriodOf, openFrom, openUntil } from './opening.ts'

const every = (startTime: string, endTime: string): Hours =>
  DEFAULT_HOURS.map((entry) => ({ ...entry, startTime, endTime }))
const only = (day: number, startTime: string, endTime: string): Hours =>
  every('00:00', '00:00').map((entry, index) => (index === day ? { ...entry, startTime, endTime } : entry))
/** 2 March 2026 is a Monday; São Paulo is three hours behind. */
const at = (day: number, time: string) => new Date(`2026-03-0${day}T${time}:00-03:00`)
const closed = (hours: Hours, day: number, time: string, special: readonly SpecialDay[] = []) =>
  closedPeriodOf({ hours, special, zone: 'America/Sao_Paulo' }, at(day, time))

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
])(
  '`closedPeriodOf` names the closed period, and returns undefined during opening hours: %s',
  (_, hours, day, time, expected) => {
    expect(closed(hours, day, time)).toBe(expected)
  },
)

const on = (date: string, startTime: string, endTime: string): SpecialDay => ({ date, name: date, startTime, endTime })

test.each([
  [
    'on a holiday it is closed since the evening before',
    on('2026-03-03', '00:00', '00:00'),
    3,
    '10:00',
    '2026-03-02T18:00',
  ],
  ['after the holiday it opens as usual', on('2026-03-03', '00:00', '00:00'), 4, '08:00', undefined],
  ['on a shorter day it closes early', on('2026-03-03', '08:00', '12:00'), 3, '12:00', '2026-03-03T12:00'],
  ['on a longer day it is still open', on('2026-03-03', '08:00', '22:00'), 3, '21:59', undefined],
  ['on a special Sunday it is open', on('2026-03-08', '10:00', '16:00'), 8, '10:00', undefined],
  ['on a special night it is open past midnight', on('2026-03-02', '20:00', '03:00'), 3, '02:59', undefined],
  ['on another date nothing changes', on('2025-03-03', '00:00', '00:00'), 3, '10:00', undefined],
])('a special day replaces the weekly hours of its date: %s', (_, special, day, time, expected) => {
  expect(closed(DEFAULT_HOURS, day, time, [special])).toBe(expected)
})

test('hours that began on the evening before a holiday end as usual', () => {
  const nights = every('22:00', '02:00')
  const holiday = [on('2026-03-03', '00:00', '00:00')]

  expect(closed(nights, 3, '01:59', holiday)).toBeUndefined()
  expect(closed(nights, 3, '23:00', holiday)).toBe('2026-03-03T02:00')
  expect(closed(nights, 4, '01:00', holiday)).toBe('2026-03-03T02:00')
})

test('a business stays closed over more than a week of holidays, and opens after them', () => {
  const holidays = Array.from({ length: 12 }, (_, day) =>
    on(`2026-03-${String(day + 3).padStart(2, '0')}`, '00:00', '00:00'),
  )
  const opening = { hours: DEFAULT_HOURS, special: holidays, zone: 'America/Sao_Paulo' }
  const last = new Date('2026-03-14T10:00:00-03:00')

  expect(closedPeriodOf(opening, last)).toBe('2026-03-02T18:00')
  expect(openFrom(opening, at(2, '18:00'))).toEqual(new Date('2026-03-16T08:00:00-03:00'))
})

test('opening hours apply in the time zone of the company', () => {
  const noon = new Date('2026-03-02T12:00:00Z')
  expect(closedPeriodOf({ hours: DEFAULT_HOURS, special: [], zone: 'America/Sao_Paulo' }, noon)).toBeUndefined()
  expect(closedPeriodOf({ hours: DEFAULT_HOURS, special: [], zone: 'Asia/Tokyo' }, noon)).toBe('2026-03-02T18:00')
})

test.each([
  ['in São Paulo', 'America/Sao_Paulo', '2026-03-02T00:00:00Z'],
  ['in New York when summer time begins', 'America/New_York', '2026-03-06T00:00:00Z'],
  ['in New York when summer time ends', 'America/New_York', '2026-10-30T00:00:00Z'],
  ['on Lord Howe Island, whose summer time is half an hour', 'Australia/Lord_Howe', '2026-04-03T00:00:00Z'],
  ['in New York, where 02:30 is skipped', 'America/New_York', '2026-03-06T00:00:00Z', '02:30', '12:00'],
  ['in Santiago, where midnight is skipped', 'America/Santiago', '2026-09-04T00:00:00Z', '08:00', '23:59'],
])('opening hours agree with the displayed local time of every minute, %s', (_, zone, start, ...daily) => {
  const [startTime, endTime] = daily
  const hours = DEFAULT_HOURS.map((entry, day) => {
    if (startTime !== undefined && endTime !== undefined) return { ...entry, startTime, endTime }
    return day % 3 === 0 ? { ...entry, startTime: '22:00', endTime: '04:30' } : entry
  })
  const begin = new Date(start).getTime()
  const minutes = Array.from({ length: 5 * 24 * 60 }, (_, minute) => new Date(begin + minute * 60_000))
  const isOpen = minutes.map((at) => isOpenByTheClock({ hours, special: [], zone }, at))

  expect(minutes.map((at) => openUntil({ hours, special: [], zone }, at) !== undefined)).toEqual(isOpen)
  for (const [index, at] of minutes.entries()) {
    const next = isOpen.indexOf(true, index)
    if (index % 97 === 0 && next >= 0) expect(openFrom({ hours, special: [], zone }, at)).toEqual(minutes[next])
  }
})
