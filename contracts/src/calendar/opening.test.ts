import { expect, test } from 'vitest'
import { DEFAULT_HOURS, type Hours, WEEKDAYS } from '../hours.ts'
import { closedPeriodOf, openFrom, openUntil } from './opening.ts'
import { shownAt } from './zone.ts'

const every = (startTime: string, endTime: string): Hours =>
  DEFAULT_HOURS.map((entry) => ({ ...entry, startTime, endTime }))
const only = (day: number, startTime: string, endTime: string): Hours =>
  every('00:00', '00:00').map((entry, index) => (index === day ? { ...entry, startTime, endTime } : entry))
/** 2 March 2026 is a Monday; São Paulo is three hours behind. */
const at = (day: number, time: string) => new Date(`2026-03-0${day}T${time}:00-03:00`)
const closed = (hours: Hours, day: number, time: string) =>
  closedPeriodOf({ hours, zone: 'America/Sao_Paulo' }, at(day, time))

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
])('closedPeriodOf names the closed period, and nothing while it is open: %s', (_, hours, day, time, expected) => {
  expect(closed(hours, day, time)).toBe(expected)
})

test('opening hours are those of the time zone of the company', () => {
  const noon = new Date('2026-03-02T12:00:00Z')
  expect(closedPeriodOf({ hours: DEFAULT_HOURS, zone: 'America/Sao_Paulo' }, noon)).toBeUndefined()
  expect(closedPeriodOf({ hours: DEFAULT_HOURS, zone: 'Asia/Tokyo' }, noon)).toBe('2026-03-02T18:00')
})

/** A second implementation that uses only the displayed local time. */
function isOpenByTheClock(hours: Hours, zone: string, at: Date): boolean {
  const shown = shownAt(zone, at)
  const today = (shown.getUTCDay() + 6) % 7
  const time = shown.toISOString().slice(11, 16)
  return [today, (today + 6) % 7].some((day, ago) => {
    const { startTime, endTime } = hours.find(({ weekdayEn }) => weekdayEn === WEEKDAYS[day]) ?? {
      startTime: '',
      endTime: '',
    }
    if (startTime === endTime) return false
    const isOvernight = endTime < startTime
    if (ago === 1) return isOvernight && time < endTime
    return time >= startTime && (isOvernight || endTime === '23:59' || time < endTime)
  })
}

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
  const isOpen = minutes.map((at) => isOpenByTheClock(hours, zone, at))

  expect(minutes.map((at) => openUntil({ hours, zone }, at) !== undefined)).toEqual(isOpen)
  for (const [index, at] of minutes.entries()) {
    const next = isOpen.indexOf(true, index)
    if (index % 97 === 0 && next >= 0) expect(openFrom({ hours, zone }, at)).toEqual(minutes[next])
  }
})
