import { dayIn } from '../i18n/zone.ts'

const DAY_MS = 86_400_000

/** Users get a warning when fewer days are left. */
export const SOON_DAYS = 5

type Paid = { readonly dueDate: string; readonly timezone: string }

/** @returns the days until a subscription ends, in the company's time zone: 0 on the last day, negative after it */
export const daysLeft = ({ dueDate, timezone }: Paid, now: Date): number =>
  Math.round((Date.parse(dueDate) - Date.parse(dayIn(timezone, now.toISOString()))) / DAY_MS)
