import type { Hours, HoursEntry } from '@recado/contracts/hours'

const DAY = 24 * 60 // minutes
const WEEK = 7 * DAY

/**
 * Whether the company is closed, by its local clock.
 * @returns undefined while open; else a name that stays the same during one closed period: the local time of its start
 */
export function closedPeriodOf(hours: Hours, timezone: string, at: Date): string | undefined {
  const { minuteOfWeek, wallClock } = localTime(timezone, at)
  const spans = hours.flatMap((entry, day) => spanOf(entry, day * DAY))
  if (spans.length === 0) return 'always'
  const isOpen = spans.some(({ start, end }) => modulo(minuteOfWeek - start) < end - start)
  if (isOpen) return undefined
  const minutesClosed = Math.min(...spans.map(({ end }) => modulo(minuteOfWeek - end)))
  return new Date(wallClock - minutesClosed * 60_000).toISOString().slice(0, 16)
}

type Span = { readonly start: number; readonly end: number } // minutes since the week began

/** Equal times mean closed all day; 23:59 counts through midnight; an end before the start is on the next day. */
function spanOf({ startTime, endTime }: HoursEntry, day: number): Span[] {
  const start = minutesOf(startTime)
  const end = endTime === '23:59' ? DAY : minutesOf(endTime)
  if (startTime === endTime) return []
  return [{ start: day + start, end: day + (end < start ? end + DAY : end) }]
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const modulo = (minutes: number): number => ((minutes % WEEK) + WEEK) % WEEK

/** The local wall-clock time as if it were UTC, and the minute of the week, which begins on Monday. */
function localTime(timezone: string, at: Date): { minuteOfWeek: number; wallClock: number } {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hourCycle: 'h23', ...DIGITS })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  const wallClock = Date.UTC(year, month - 1, day, hour, minute)
  const weekday = (new Date(wallClock).getUTCDay() + 6) % 7 // Monday is 0
  return { minuteOfWeek: weekday * DAY + hour * 60 + minute, wallClock }
}

const DIGITS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const
