import { describe, expect, test } from 'vitest'
import { isOpenByTheClock } from '../../testing/calendar.ts'
import { DEFAULT_HOURS, type Hours } from '../hours.ts'
import { afterOpenMinutes, openMinutes } from './open-minutes.ts'
import { openFrom } from './opening.ts'
import type { OpeningHours } from './opening-hours.ts'

const MINUTE_MS = 60_000
const every = (startTime: string, endTime: string): Hours =>
  DEFAULT_HOURS.map((entry) => ({ ...entry, startTime, endTime }))
const shop: OpeningHours = { hours: DEFAULT_HOURS, special: [], zone: 'America/Sao_Paulo' }
/** 2 March 2026 is a Monday; São Paulo is three hours behind. */
const at = (day: number, time: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}-03:00`)

test.each([
  ['inside of one day', at(2, '09:00'), at(2, '09:30'), 30],
  ['with seconds and milliseconds', at(2, '09:00:00.250'), at(2, '09:00:30.250'), 0.5],
  ['over the night', at(2, '17:50'), at(3, '08:10'), 20],
  ['over the weekend', at(6, '17:00'), at(9, '09:00'), 60 + 4 * 60 + 60],
  ['in the night alone', at(2, '18:00'), at(3, '08:00'), 0],
  ['of no time', at(2, '09:00'), at(2, '09:00'), 0],
  ['backwards', at(2, '10:00'), at(2, '09:00'), 0],
  ['over two years, which is longer than a search', at(2, '00:00'), new Date('2028-02-28T00:00-03:00'), 104 * 54 * 60],
])('minutes outside the opening hours do not count: %s', (_, from, to, minutes) => {
  expect(openMinutes(shop, from, to)).toBe(minutes)
})

test('a holiday has no open minutes, and a special day has the open minutes of its own hours', () => {
  const special = [
    { date: '2026-03-03', startTime: '00:00', endTime: '00:00' },
    { date: '2026-03-04', startTime: '08:00', endTime: '10:00' },
  ]

  expect(openMinutes({ ...shop, special }, at(2, '17:00'), at(5, '09:00'))).toBe(60 + 120 + 60)
})

test('the hours of a day are computed once for all calls with the same opening hours', () => {
  let computed = 0
  const counted: OpeningHours = {
    ...shop,
    get hours() {
      computed += 1
      return shop.hours
    },
  }
  afterOpenMinutes(counted, at(2, '09:00'), 2_400)
  const before = computed
  afterOpenMinutes(counted, at(2, '10:00'), 2_400)

  expect(before).toBeGreaterThan(0)
  expect(computed).toBe(before)
})

test('overlapping hours of two days count once', () => {
  const long: OpeningHours = { ...shop, hours: every('08:00', '07:59') }
  const special = [{ date: '2026-03-03', startTime: '02:00', endTime: '12:00' }]

  expect(openMinutes({ ...long, special }, at(2, '08:00'), at(4, '08:00'))).toBe(28 * 60)
  expect(openMinutes({ ...shop, hours: every('00:00', '23:59') }, at(2, '00:00'), at(9, '00:00'))).toBe(7 * 24 * 60)
})

test('a target that is reached in the last open minute ends with the opening hours, not at the next opening', () => {
  expect(afterOpenMinutes(shop, at(2, '17:50'), 10)).toEqual(at(2, '18:00'))
  expect(afterOpenMinutes(shop, at(2, '17:50'), 10.5)).toEqual(at(3, '08:00:30'))
  expect(afterOpenMinutes(shop, at(2, '20:00'), 10)).toEqual(at(3, '08:10'))
})

test('zero open minutes end at once during opening hours, and otherwise at the next opening', () => {
  expect(afterOpenMinutes(shop, at(2, '09:00'), 0)).toEqual(at(2, '09:00'))
  expect(afterOpenMinutes(shop, at(2, '18:00'), 0)).toEqual(at(3, '08:00'))
})

test('a target has no end if the business never opens, or is not open for long enough within 400 days', () => {
  const never: OpeningHours = { ...shop, hours: every('08:00', '08:00') }
  const once: OpeningHours = { ...never, special: [{ date: '2027-03-02', startTime: '08:00', endTime: '09:00' }] }

  expect(openMinutes(never, at(2, '00:00'), at(9, '00:00'))).toBe(0)
  expect([0, 1, Number.POSITIVE_INFINITY].map((minutes) => afterOpenMinutes(never, at(2, '00:00'), minutes))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(afterOpenMinutes(once, at(2, '00:00'), 60)).toEqual(new Date('2027-03-02T09:00:00-03:00'))
  expect(afterOpenMinutes(once, at(2, '00:00'), 61)).toBeUndefined()
})

const nights = (day: number) => (day % 3 === 0 ? { startTime: '22:00', endTime: '04:30' } : {})
/** A holiday and two special days. Weekly hours and special hours pass midnight, also into and out of these days. */
const exceptions = (dates: readonly [string, string, string]): OpeningHours['special'] => [
  { date: dates[0], startTime: '21:30', endTime: '05:15' },
  { date: dates[1], startTime: '00:00', endTime: '00:00' },
  { date: dates[2], startTime: '03:00', endTime: '23:59' },
]

describe.each([
  [
    'in São Paulo when summer time ends at midnight',
    'America/Sao_Paulo',
    '2018-02-15',
    ['2018-02-16', '2018-02-17', '2018-02-18'],
  ],
  [
    'in São Paulo when summer time skips midnight',
    'America/Sao_Paulo',
    '2018-11-01',
    ['2018-11-02', '2018-11-03', '2018-11-04'],
  ],
  ['in Lisbon when summer time begins', 'Europe/Lisbon', '2026-03-26', ['2026-03-28', '2026-03-29', '2026-03-31']],
  ['in Lisbon when summer time ends', 'Europe/Lisbon', '2026-10-22', ['2026-10-24', '2026-10-26', '2026-10-25']],
  [
    'on Lord Howe Island, whose summer time is half an hour',
    'Australia/Lord_Howe',
    '2026-04-02',
    ['2026-04-04', '2026-04-06', '2026-04-05'],
  ],
  [
    'in Santiago, where midnight is skipped',
    'America/Santiago',
    '2026-09-03',
    ['2026-09-05', '2026-09-04', '2026-09-06'],
  ],
] as const)('with the displayed local time of every minute as the measure, %s,', (_, zone, start, dates) => {
  const opening: OpeningHours = {
    hours: DEFAULT_HOURS.map((entry, day) => ({ ...entry, ...nights(day) })),
    special: exceptions(dates),
    zone,
  }
  const begin = new Date(`${start}T00:00:00Z`).getTime()
  const minutes = Array.from({ length: 6 * 24 * 60 + 1 }, (_value, minute) => new Date(begin + minute * MINUTE_MS))
  const openBefore = [0]
  for (const minute of minutes) openBefore.push((openBefore.at(-1) ?? 0) + Number(isOpenByTheClock(opening, minute)))
  const timeOf = (index: number) => minutes[index] ?? new Date(Number.NaN)
  const countOf = (from: number, to: number) => (openBefore[to] ?? 0) - (openBefore[from] ?? 0)
  const pairs = minutes.flatMap((_minute, index) =>
    index % 61 === 0 ? [1, 59, 487, 1_453, 4_001].map((length) => [index, index + length] as const) : [],
  )
  const within = pairs.filter(([, to]) => to < minutes.length)

  test('`openMinutes` counts the open minutes of a period', () => {
    for (const [from, to] of within) expect(openMinutes(opening, timeOf(from), timeOf(to))).toBe(countOf(from, to))
  })

  test('the open minutes of two adjacent periods add up', () => {
    const whole = openMinutes(opening, timeOf(0), timeOf(minutes.length - 1))

    for (const [middle] of within) {
      const at = new Date(timeOf(middle).getTime() + 12_345)
      const parts = openMinutes(opening, timeOf(0), at) + openMinutes(opening, at, timeOf(minutes.length - 1))
      expect(parts).toBeCloseTo(whole, 9)
    }
  })

  test('`afterOpenMinutes` returns the earliest time with that many open minutes', () => {
    for (const [from, to] of within) {
      const count = countOf(from, to)
      if (count === 0) continue
      const after = afterOpenMinutes(opening, timeOf(from), count)
      const first = openBefore.findIndex((before) => before - (openBefore[from] ?? 0) === count)
      expect(after).toEqual(timeOf(first))
      expect(after && openMinutes(opening, timeOf(from), after)).toBe(count)
    }
  })

  test('zero open minutes after a time end at the first open moment that is not before that time', () => {
    for (const [from] of within) {
      const after = afterOpenMinutes(opening, timeOf(from), 0)
      expect(after).toEqual(openFrom(opening, timeOf(from)))
      const next = openBefore.findIndex((before, index) => index > from && before > (openBefore[from] ?? 0)) - 1
      if (next >= 0) expect(after).toEqual(timeOf(next))
    }
  })

  test('`openMinutes` returns the fraction of a minute that `afterOpenMinutes` was called with', () => {
    for (const [from] of within) {
      for (const part of [0.001, 0.5, 33.25, 700.125]) {
        const after = afterOpenMinutes(opening, timeOf(from), part)
        expect(after && openMinutes(opening, timeOf(from), after)).toBeCloseTo(part, 4)
      }
    }
  })
})
