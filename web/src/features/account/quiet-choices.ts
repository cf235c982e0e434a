const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
const MORNING = 8 // hour of the day, in the company's time zone

/** @returns the ends of the offered quiet times, as ISO 8601 strings; the next morning is that of the given time zone */
export const quietChoices = (now: Date, timezone: string) =>
  [
    { name: 'halfHour', until: later(now, 30 * MINUTE_MS) },
    { name: 'hour', until: later(now, 60 * MINUTE_MS) },
    { name: 'fourHours', until: later(now, 240 * MINUTE_MS) },
    { name: 'tomorrow', until: atClock(now, timezone, { days: 1, hour: MORNING, minute: 0 }) },
  ] as const

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/**
 * @returns the next moment at which the clocks of the time zone show `time`, such as `18:30`, as an ISO 8601 string
 */
export function nextTime(now: Date, timezone: string, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = atClock(now, timezone, { days: 0, hour, minute })
  return Date.parse(today) > now.getTime() ? today : atClock(now, timezone, { days: 1, hour, minute })
}

type Moment = { readonly days: number; readonly hour: number; readonly minute: number }

/**
 * @returns the moment with the given time in the zone, `days` from now; it is correct even if the clocks change before
 * it
 */
function atClock(now: Date, timezone: string, { days, hour, minute }: Moment): string {
  const here = clockOf(now, timezone)
  const sinceMidnight = (here.hour * 60 + here.minute) * MINUTE_MS + here.second * 1_000 + now.getMilliseconds()
  const guess = new Date(later(now, days * DAY_MS - sinceMidnight + (hour * 60 + minute) * MINUTE_MS))
  const there = clockOf(guess, timezone)
  // usually 0, and about 60 when the clocks change; a guess on the other side of midnight is a whole day off, too
  const off = (hour - there.hour) * 60 + minute - there.minute
  return later(guess, (off - Math.round(off / DAY_MINUTES) * DAY_MINUTES) * MINUTE_MS)
}

function clockOf(at: Date, timeZone: string) {
  const two = '2-digit'
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: two, minute: two, second: two, hourCycle: 'h23' })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  return Object.fromEntries(parts) as Readonly<Record<'hour' | 'minute' | 'second', number>>
}
