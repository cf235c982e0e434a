const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
const MORNING = 8 // o'clock

/** @returns the ends of quiet times that are offered, as ISO 8601 texts; the morning is in the time zone */
export const quietChoices = (now: Date, timezone: string) =>
  [
    { name: 'halfHour', until: later(now, 30 * MINUTE_MS) },
    { name: 'hour', until: later(now, 60 * MINUTE_MS) },
    { name: 'fourHours', until: later(now, 240 * MINUTE_MS) },
    { name: 'tomorrow', until: atClock(now, timezone, { days: 1, hour: MORNING, minute: 0 }) },
  ] as const

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/**
 * @returns the next moment at which the clocks of the time zone show this time, such as `18:30`, as an ISO 8601 text
 */
export function nextTime(now: Date, timezone: string, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = atClock(now, timezone, { days: 0, hour, minute })
  return Date.parse(today) > now.getTime() ? today : atClock(now, timezone, { days: 1, hour, minute })
}

type Moment = { readonly days: number; readonly hour: number; readonly minute: number }

/** @returns the given time in the zone, this many days ahead, also when its clocks change in between */
function atClock(now: Date, timezone: string, { days, hour, minute }: Moment): string {
  const here = clockOf(now, timezone)
  const sinceMidnight = (here.hour * 60 + here.minute) * MINUTE_MS + here.second * 1_000 + now.getMilliseconds()
  const guess = new Date(later(now, days * DAY_MS - sinceMidnight + (hour * 60 + minute) * MINUTE_MS))
  const there = clockOf(guess, timezone)
  const off = (hour - there.hour) * 60 + minute - there.minute // an hour or so; across midnight nearly a day too much
  return later(guess, (off - Math.round(off / DAY_MINUTES) * DAY_MINUTES) * MINUTE_MS)
}

function clockOf(at: Date, timeZone: string) {
  const two = '2-digit'
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: two, minute: two, second: two, hourCycle: 'h23' })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  return Object.fromEntries(parts) as Readonly<Record<'hour' | 'minute' | 'second', number>>
}
