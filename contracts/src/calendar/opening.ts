import type { HoursEntry } from '../hours.ts'
import { type Day, dayAt, nextDay, shownAt, timeOf, weekdayOf } from './zone.ts'

const LAST_MINUTE = '23:59' // means until midnight
const WEEK = 7

/** Weekly business hours in a time zone; a day without an entry is closed. */
export type OpeningHours = {
  readonly hours: readonly Pick<HoursEntry, 'weekdayEn' | 'startTime' | 'endTime'>[]
  readonly zone: string
}

/** `from` is included, `to` is not. */
type Span = { readonly from: Date; readonly to: Date }

/**
 * The start of the next opening hours.
 * @returns `at` itself during opening hours; undefined if it never opens
 */
export function openFrom(opening: OpeningHours, at: Date): Date | undefined {
  const today = dayAt(opening.zone, at)
  for (let ahead = -1; ahead <= WEEK; ahead += 1) {
    const next = spansOn(opening, nextDay(today, ahead)).find(({ to }) => to > at)
    if (next) return next.from > at ? next.from : at
  }
  return undefined
}

/** The end of the opening hours that contain `at`; undefined outside of them. */
export function openUntil(opening: OpeningHours, at: Date): Date | undefined {
  const today = dayAt(opening.zone, at)
  return [nextDay(today, -1), today]
    .flatMap((day) => spansOn(opening, day))
    .find(({ from, to }) => from <= at && to > at)?.to
}

/**
 * Names the closed period that contains `at`, with the same text for all of the period.
 * @returns the local time of its start, to the minute; 'always' without any opening hours; undefined during them
 */
export function closedPeriodOf(opening: OpeningHours, at: Date): string | undefined {
  if (openUntil(opening, at)) return undefined
  const last = lastEnd(opening, at)
  return last ? shownAt(opening.zone, last).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length) : 'always'
}

/** The latest end of hours until `at`. Hours of the day before the last one may end later, because they pass midnight. */
function lastEnd(opening: OpeningHours, at: Date): Date | undefined {
  const today = dayAt(opening.zone, at)
  let last: Date | undefined
  for (let ago = 0; ago <= WEEK + 1; ago += 1) {
    const isFound = last !== undefined
    const ends = spansOn(opening, nextDay(today, -ago)).filter(({ to }) => to <= at)
    for (const { to } of ends) if (!last || to > last) last = to
    if (isFound) return last
  }
  return last
}

/** The opening hours that begin on a day, earliest first. */
function spansOn({ hours, zone }: OpeningHours, day: Day): Span[] {
  return hours
    .filter(({ weekdayEn }) => weekdayEn === weekdayOf(day))
    .map((entry) => spanOf(entry, zone, day))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

function spanOf({ startTime, endTime }: OpeningHours['hours'][number], zone: string, day: Day): Span {
  const from = timeOf(zone, day, startTime)
  if (startTime === endTime) return { from, to: from }
  if (endTime === LAST_MINUTE) return { from, to: timeOf(zone, nextDay(day), '00:00') }
  return { from, to: timeOf(zone, endTime < startTime ? nextDay(day) : day, endTime) }
}
