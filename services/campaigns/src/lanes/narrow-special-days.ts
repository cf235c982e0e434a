import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import { weekdayOf } from '@recado/contracts/calendar/zone'
import type { SpecialDay } from '@recado/contracts/hours'

const DAY = 24 * 60 // minutes
const LAST_MINUTE = '23:59' // as the end of hours, this time means midnight
const CLOSED = { startTime: '00:00', endTime: '00:00' }

type Times = Pick<SpecialDay, 'startTime' | 'endTime'>

/**
 * Limits special days to the sending window. On a special day, campaigns send only during hours that are both in the
 * special hours and in the window of that weekday, so that longer special hours do not widen the window.
 */
export const narrowSpecialDays = (
  window: OpeningHours['hours'],
  specialDays: readonly SpecialDay[],
): OpeningHours['special'] =>
  specialDays.map((day) => {
    const weekday = weekdayOf(new Date(`${day.date}T00:00:00Z`))
    const usual = window.find(({ weekdayEn }) => weekdayEn === weekday)
    return { date: day.date, ...(usual ? commonTimes(usual, day) : CLOSED) }
  })

function commonTimes(one: Times, other: Times): Times {
  if (isClosed(one) || isClosed(other)) return CLOSED
  const [a, b] = [minutesOf(one), minutesOf(other)]
  const [start, end] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
  return start < end ? { startTime: timeOf(start), endTime: end === DAY ? LAST_MINUTE : timeOf(end % DAY) } : CLOSED
}

const isClosed = ({ startTime, endTime }: Times): boolean => startTime === endTime

/** Minutes since the midnight at which the day begins; more than 24 hours if the hours end after the next midnight. */
function minutesOf({ startTime, endTime }: Times): { readonly start: number; readonly end: number } {
  const [start, end] = [minuteOf(startTime), endTime === LAST_MINUTE ? DAY : minuteOf(endTime)]
  return { start, end: end < start ? end + DAY : end }
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
