const DAY_MS = 86_400_000
const WEEK = 7

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`)

/**
 * @param month a month such as `2026-03`
 * @returns the month that many months later
 */
export function monthAfter(month: string, steps: number): string {
  const at = new Date(startOf(month))
  at.setUTCMonth(at.getUTCMonth() + steps)
  return at.toISOString().slice(0, 7)
}

/** @returns every day of the month, such as `2026-03-01` */
export function daysOf(month: string): string[] {
  const first = startOf(month)
  const count = Math.round((startOf(monthAfter(month, 1)) - first) / DAY_MS)
  return Array.from({ length: count }, (_, index) => dayOf(first + index * DAY_MS))
}

/** @returns the complete weeks that cover the month, starting on Sunday */
export function weeksOf(month: string): string[][] {
  const first = startOf(month)
  const sunday = first - new Date(first).getUTCDay() * DAY_MS
  const count = Math.ceil((startOf(monthAfter(month, 1)) - sunday) / (WEEK * DAY_MS))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => dayOf(sunday + (week * WEEK + day) * DAY_MS)),
  )
}
