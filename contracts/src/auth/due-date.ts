const DAY_MS = 86_400_000

/** @returns the calendar day of a time in the time zone, YYYY-MM-DD */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

/**
 * @param dueDate the last day on which a company can work, YYYY-MM-DD
 * @returns the end of that day in the time zone of the company
 */
export function endOfDueDate(dueDate: string, timezone: string): Date {
  const midnight = Date.parse(`${dueDate}T00:00:00Z`) + DAY_MS
  const guess = midnight - offsetAt(midnight, timezone)
  return new Date(Math.max(guess, midnight - offsetAt(guess, timezone))) // the later one: clocks may skip midnight, or show it twice
}

/** @returns how far the clocks of the time zone are ahead of UTC at this moment, in milliseconds */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return (sign === '-' ? -size : size) * 1_000
}
