import type { HoursEntry, SpecialDay } from '../hours.ts'
import { type Day, dateOf, dayAt, nextDay, timeOf, weekdayOf } from './zone.ts'

const LAST_MINUTE = '23:59' // as the end of hours, this time means midnight
const MOST_DAYS = 400 // limits the search for open hours, which is endless if all days are closed; longer than a year

type Times = Pick<HoursEntry, 'startTime' | 'endTime'>

/**
 * Business hours in a time zone. A day of the week without an entry is closed; a special day replaces the weekly hours
 * that begin on its date. If two special days have the same date, the first one counts.
 */
export type OpeningHours = {
  readonly hours: readonly (Pick<HoursEntry, 'weekdayEn'> & Times)[]
  readonly special: readonly (Pick<SpecialDay, 'date'> & Times)[]
  readonly zone: string
}

/** `from` is included, `to` is not. */
export type Span = { readonly from: Date; readonly to: Date }

/**
 * The opening hours that end after `at` and begin at most `days` days after it, in the order of their start; they may
 * overlap.
 */
export function* spansAfter(opening: OpeningHours, at: Date, days = MOST_DAYS): Generator<Span, void> {
  const today = dayAt(opening.zone, at)
  for (let ahead = -1; ahead <= days; ahead += 1) {
    for (const span of spansOn(opening, nextDay(today, ahead))) if (span.to > at) yield span
  }
}

/** The opening hours of the last 400 days that ended at `at` or before, latest day first. */
export function* spansBefore(opening: OpeningHours, at: Date): Generator<Span & { readonly daysAgo: number }, void> {
  const today = dayAt(opening.zone, at)
  for (let daysAgo = 0; daysAgo <= MOST_DAYS; daysAgo += 1) {
    for (const span of spansOn(opening, nextDay(today, -daysAgo))) if (span.to <= at) yield { ...span, daysAgo }
  }
}

/** Caches the hours of each requested day, because a job requests the same days for many tickets. */
const known = new WeakMap<OpeningHours, Map<number, readonly Span[]>>()

/** The opening hours that begin on a day, earliest first. */
function spansOn(opening: OpeningHours, day: Day): readonly Span[] {
  const days = known.get(opening) ?? new Map<number, readonly Span[]>()
  const spans = days.get(day.getTime()) ?? computeSpansOn(opening, day)
  known.set(opening, days.set(day.getTime(), spans))
  return spans
}

function computeSpansOn({ hours, special, zone }: OpeningHours, day: Day): Span[] {
  const date = special.length > 0 ? dateOf(day) : ''
  const exception = special.find((entry) => entry.date === date)
  const weekday = weekdayOf(day)
  const entries = exception ? [exception] : hours.filter(({ weekdayEn }) => weekdayEn === weekday)
  return entries
    .filter(({ startTime, endTime }) => startTime !== endTime)
    .map((entry) => spanOf(entry, zone, day))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

function spanOf({ startTime, endTime }: Times, zone: string, day: Day): Span {
  const from = timeOf(zone, day, startTime)
  if (endTime === LAST_MINUTE) return { from, to: timeOf(zone, nextDay(day), '00:00') }
  return { from, to: timeOf(zone, endTime < startTime ? nextDay(day) : day, endTime) }
}
