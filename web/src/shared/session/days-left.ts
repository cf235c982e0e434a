import { dayIn } from '../i18n/zone.ts'

const DAY_MS = 86_400_000

/** With fewer days left everybody is warned. */
export const SOON_DAYS = 5

type Paid = { readonly dueDate: string; readonly timezone: string }

/** @returns how many days a company's subscription still runs where the company is; 0 on its last one, then below it */
export const daysLeft = ({ dueDate, timezone }: Paid, now: Date): number =>
  Math.round((Date.parse(dueDate) - Date.parse(dayIn(timezone, now.toISOString()))) / DAY_MS)
