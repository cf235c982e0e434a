import { type OpeningHours, spansAfter, spansBefore } from './opening-hours.ts'
import { shownAt } from './zone.ts'

/**
 * The start of the next opening hours.
 * @returns `at` itself during opening hours; undefined if the business does not open within 400 days
 */
export function openFrom(opening: OpeningHours, at: Date): Date | undefined {
  for (const { from } of spansAfter(opening, at)) return from > at ? from : at
  return undefined
}

/** The end of the opening hours that contain `at`; undefined outside of them. */
export function openUntil(opening: OpeningHours, at: Date): Date | undefined {
  for (const { from, to } of spansAfter(opening, at)) return from <= at ? to : undefined
  return undefined
}

/**
 * Names the closed period that contains `at`. All moments of one closed period have the same name.
 * @returns the local start of the period, to the minute; 'always' if the business was closed for 400 days; undefined
 * during opening hours
 */
export function closedPeriodOf(opening: OpeningHours, at: Date): string | undefined {
  if (openUntil(opening, at)) return undefined
  const last = lastEnd(opening, at)
  return last ? shownAt(opening.zone, last).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length) : 'always'
}

/**
 * The latest end of opening hours at or before `at`. The hours of an earlier day may end later than those of the last
 * day, because they may pass midnight.
 */
function lastEnd(opening: OpeningHours, at: Date): Date | undefined {
  let last: { readonly to: Date; readonly daysAgo: number } | undefined
  for (const span of spansBefore(opening, at)) {
    if (last && span.daysAgo > last.daysAgo + 1) return last.to
    if (!last || span.to > last.to) last = span
  }
  return last?.to
}
