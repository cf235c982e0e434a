import { LAST_DUE_DATE, RECURRENCE_MONTHS, type Recurrence } from '@recado/contracts/auth/company'

/** @returns the same day some months later, as YYYY-MM-DD; where that month is too short, its last day */
export function addMonths(dueDate: string, count: number): string {
  const [year = 0, month = 1, day = 1] = dueDate.split('-').map(Number)
  const months = month - 1 + count
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  const next = new Date(Date.UTC(year, months, Math.min(day, lastDay))).toISOString().slice(0, 10)
  return next > LAST_DUE_DATE ? LAST_DUE_DATE : next
}

/** @returns the same day one period later */
export const nextDueDate = (dueDate: string, recurrence: Recurrence): string =>
  addMonths(dueDate, RECURRENCE_MONTHS[recurrence])
