import { WEEKDAYS } from '../hours.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
const formats = new Map<string, Intl.DateTimeFormat>() // creating a format costs twenty times as much as using one

/** A day of the calendar, represented by its midnight in UTC. */
export type Day = Date

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** The local time in a zone, to the second, as if it were UTC. */
export function shownAt(zone: string, at: Date): Date {
  const parts = formatOf(zone).formatToParts(at)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')))
}

/** How far the clocks of a zone are ahead of UTC at a time. */
const offsetAt = (zone: string, at: Date): number =>
  shownAt(zone, at).getTime() - Math.floor(at.getTime() / 1_000) * 1_000

/** The calendar day in this time zone. */
export function dayAt(zone: string, at: Date): Day {
  const shown = shownAt(zone, at).getTime()
  return new Date(shown - (((shown % DAY_MS) + DAY_MS) % DAY_MS))
}

export const dateOf = (day: Day): string => day.toISOString().slice(0, 10)
export const nextDay = (day: Day, days = 1): Day => new Date(day.getTime() + days * DAY_MS)
export const weekdayOf = (day: Day): (typeof WEEKDAYS)[number] => WEEKDAYS[(day.getUTCDay() + 6) % 7] ?? 'monday'

/**
 * The moment at which the clocks of a zone show this time on that day, or skip it when summer time begins.
 * @param time HH:MM
 */
export function timeOf(zone: string, day: Day, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const shown = day.getTime() + (hours * 60 + minutes) * 60_000
  const guess = new Date(shown - offsetAt(zone, new Date(shown)))
  const exact = new Date(shown - offsetAt(zone, guess)) // the offset of the zone at that moment
  return shownAt(zone, exact).getTime() < shown ? changeBetween(zone, exact, guess) : exact
}

/** The minute between two moments at which the clocks of a zone skip some time. */
function changeBetween(zone: string, before: Date, after: Date): Date {
  const offset = offsetAt(zone, before)
  let [early, late] = [before.getTime(), after.getTime()]
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(zone, new Date(middle)) === offset) early = middle
    else late = middle
  }
  return new Date(late)
}
