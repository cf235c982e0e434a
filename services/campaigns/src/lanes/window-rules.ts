import type { DailyCap, SendingWindow } from '@recado/contracts/campaigns/settings'
import { dayAt, nextDay, timeOf, weekdayOf } from './zone-rules.ts'

const LAST_MINUTE = '23:59' // counts through midnight
const WEEK = 7
const WARM_UP = { days: 30, first: 50 } as const
const DAY_MS = 24 * 60 * 60_000

type Span = { readonly from: Date; readonly to: Date }

/**
 * The next time at which campaigns may be sent.
 * @returns `at` itself when it is inside the window; undefined: never
 */
export function openFrom({ enabled, hours }: SendingWindow, zone: string, at: Date): Date | undefined {
  if (!enabled) return at
  const today = dayAt(zone, at)
  for (let ahead = -1; ahead <= WEEK; ahead += 1) {
    const day = nextDay(today, ahead)
    const spans = hours.filter(({ weekdayEn }) => weekdayEn === weekdayOf(day)).map((entry) => spanOf(entry, zone, day))
    const next = spans.filter(({ from, to }) => to > at && to > from).sort((a, b) => +a.from - +b.from)[0]
    if (next) return next.from > at ? next.from : at
  }
  return undefined
}

/** The end of the window that is open now; undefined: without an end. */
export function openUntil({ enabled, hours }: SendingWindow, zone: string, at: Date): Date | undefined {
  if (!enabled) return undefined
  const today = dayAt(zone, at)
  const spans = [nextDay(today, -1), today].flatMap((day) =>
    hours.filter(({ weekdayEn }) => weekdayEn === weekdayOf(day)).map((entry) => spanOf(entry, zone, day)),
  )
  return spans.find(({ from, to }) => from <= at && to > at)?.to
}

type Entry = SendingWindow['hours'][number]

function spanOf({ startTime, endTime }: Entry, zone: string, day: Date): Span {
  const from = timeOf(zone, day, startTime)
  if (startTime === endTime) return { from, to: from }
  if (endTime === LAST_MINUTE) return { from, to: timeOf(zone, nextDay(day), '00:00') }
  return { from, to: timeOf(zone, endTime < startTime ? nextDay(day) : day, endTime) }
}

/** The limit of campaign messages of a connection on a day. @param pairedAt since when it has its number */
export function capOn({ enabled, perDay, warmUp }: DailyCap, pairedAt: Date, day: Date): number {
  if (!enabled) return Number.POSITIVE_INFINITY
  const age = Math.max(0, Math.floor((day.getTime() - pairedAt.getTime()) / DAY_MS))
  if (!warmUp || age >= WARM_UP.days) return perDay
  return Math.min(perDay, WARM_UP.first * (age + 1))
}
