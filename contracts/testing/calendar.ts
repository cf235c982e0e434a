import type { OpeningHours } from '../src/calendar/opening-hours.ts'
import { shownAt } from '../src/calendar/zone.ts'
import { WEEKDAYS } from '../src/hours.ts'

const DAY_MS = 24 * 60 * 60_000

/** A second implementation of opening hours, for comparison. It uses only the displayed local time of one minute. */
export function isOpenByTheClock({ hours, special, zone }: OpeningHours, at: Date): boolean {
  const shown = shownAt(zone, at)
  const time = shown.toISOString().slice(11, 16)
  return [0, 1].some((daysAgo) => {
    const day = new Date(shown.getTime() - daysAgo * DAY_MS)
    const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7]
    const { startTime, endTime } = special.find(({ date }) => date === day.toISOString().slice(0, 10)) ??
      hours.find(({ weekdayEn }) => weekdayEn === weekday) ?? { startTime: '', endTime: '' }
    if (startTime === endTime) return false
    const isOvernight = endTime < startTime
    if (daysAgo === 1) return isOvernight && time < endTime
    return time >= startTime && (isOvernight || endTime === '23:59' || time < endTime)
  })
}
