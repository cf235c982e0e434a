import { dayAt, nextDay, timeOf, weekdayOf } from '@recado/contracts/calendar/zone'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const MORNING = '09:00'
const EVENING = '18:00'

export type SnoozePreset = 'hour' | 'evening' | 'tomorrow' | 'monday' | 'month'

/**
 * The times that a snooze offers, in the order of the menu.
 * @param zone the company's time zone, in which all times except the first are whole hours
 */
export function snoozePresets(now: Date, zone: string): readonly { readonly key: SnoozePreset; readonly at: Date }[] {
  const today = dayAt(zone, now)
  const evening = timeOf(zone, today, EVENING)
  const tomorrow = nextDay(today)
  const untilMonday = (8 - (today.getUTCDay() || 7)) % 7 || 7
  const monday = nextDay(today, untilMonday)
  return [
    { key: 'hour', at: new Date(Math.ceil((now.getTime() + HOUR_MS) / MINUTE_MS) * MINUTE_MS) },
    ...(evening > now ? [{ key: 'evening' as const, at: evening }] : []),
    { key: 'tomorrow', at: timeOf(zone, tomorrow, MORNING) },
    ...(weekdayOf(tomorrow) === 'monday' ? [] : [{ key: 'monday' as const, at: timeOf(zone, monday, MORNING) }]),
    { key: 'month', at: timeOf(zone, sameDayNextMonth(today), MORNING) },
  ]
}

/** @returns the same day of the next month, or the last day of that month if it is too short */
function sameDayNextMonth(day: Date): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)))
}
