import { dayIn } from '@recado/contracts/auth/due-date'

const DAY_MS = 86_400_000

/** @returns the last day of a trial that starts now, as YYYY-MM-DD in the time zone */
export const trialEnd = (now: Date, days: number, timezone: string): string =>
  new Date(Date.parse(`${dayIn(timezone, now)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
