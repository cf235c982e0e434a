import { WEEKDAYS } from '@recado/contracts/hours'

const DAY_MS = 24 * 60 * 60_000

/** A day of the calendar, at midnight UTC. */
type Day = Date

/** How far a zone's clocks are ahead of UTC at a time. */
function offsetAt(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(at.getTime() / 1_000) * 1_000
}

/** The calendar day in this time zone. */
export function dayAt(zone: string, at: Date): Day {
  const shown = at.getTime() + offsetAt(zone, at)
  return new Date(shown - (((shown % DAY_MS) + DAY_MS) % DAY_MS))
}

export const dateOf = (day: Day): string => day.toISOString().slice(0, 10)
export const nextDay = (day: Day, days = 1): Day => new Date(day.getTime() + days * DAY_MS)
export const weekdayOf = (day: Day): (typeof WEEKDAYS)[number] => WEEKDAYS[(day.getUTCDay() + 6) % 7] ?? 'monday'

/** The moment at which the clocks of a zone show this time on that day. @param time HH:MM */
export function timeOf(zone: string, day: Day, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const shown = day.getTime() + (hours * 60 + minutes) * 60_000
  const guess = new Date(shown - offsetAt(zone, new Date(shown)))
  return new Date(shown - offsetAt(zone, guess)) // the offset at that time itself
}
