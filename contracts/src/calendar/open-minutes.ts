import { openFrom } from './opening.ts'
import { type OpeningHours, spansAfter } from './opening-hours.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The open time from `from` until just before `to`, in minutes with fractions. Overlapping hours of two days count
 * once.
 * @returns 0 unless `from` is before `to`
 */
export function openMinutes(opening: OpeningHours, from: Date, to: Date): number {
  let [open, counted] = [0, from.getTime()]
  const days = Math.ceil((to.getTime() - from.getTime()) / DAY_MS) + 1
  for (const span of spansAfter(opening, from, days)) {
    if (span.from >= to) break
    const end = Math.min(span.to.getTime(), to.getTime())
    open += Math.max(0, end - Math.max(span.from.getTime(), counted))
    counted = Math.max(counted, end)
  }
  return open / MINUTE_MS
}

/**
 * The inverse of `openMinutes`: the earliest time before which the business was open for `minutes` since `from`. For
 * zero minutes it is the first open moment that is not before `from`. If the last minute is the last one of the opening
 * hours, the result is their end and not the next opening.
 * @param minutes not negative; fractions are exact to the millisecond
 * @returns undefined if the business is not open for long enough within 400 days
 */
export function afterOpenMinutes(opening: OpeningHours, from: Date, minutes: number): Date | undefined {
  let [missing, counted] = [Math.round(minutes * MINUTE_MS), from.getTime()]
  if (missing <= 0) return openFrom(opening, from)
  for (const span of spansAfter(opening, from)) {
    const start = Math.max(span.from.getTime(), counted)
    const open = Math.max(0, span.to.getTime() - start)
    if (missing <= open) return new Date(start + missing)
    missing -= open
    counted = Math.max(counted, span.to.getTime())
  }
  return undefined
}
