const DAY_MS = 86_400_000

/** @returns the last day of a trial that begins now, as YYYY-MM-DD by the calendar of the time zone */
export function trialEnd(now: Date, days: number, timezone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now)
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
