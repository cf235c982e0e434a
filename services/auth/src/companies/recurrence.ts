import { RECURRENCE_MONTHS, type Recurrence } from '@recado/contracts/auth/company'
import { LAST_DUE_DATE } from '@recado/contracts/auth/company-change'

/** Until when a company is active. */
export type Due = {
  readonly dueDate: string // YYYY-MM-DD
  readonly dueDay: number | null // the intended day of the month, which short months may lack; null: the day of the date
}

/** @returns the intended day some months later; if the month is too short, its last day */
export function addMonths(due: Due, count: number): Due {
  const dueDay = dueDayOf(due)
  const next = inMonth(due.dueDate, count, dueDay)
  return { dueDate: next > LAST_DUE_DATE ? LAST_DUE_DATE : next, dueDay }
}

/** @returns the due date one period later */
export const nextDue = (due: Due, recurrence: Recurrence): Due => addMonths(due, RECURRENCE_MONTHS[recurrence])

/**
 * Returns the stored due day if it fits the due date. Otherwise the date was set without a due day, and its own day
 * counts.
 */
const dueDayOf = ({ dueDate, dueDay }: Due): number =>
  dueDay !== null && inMonth(dueDate, 0, dueDay) === dueDate ? dueDay : dayOf(dueDate)

export const dayOf = (date: string): number => Number(date.slice(8))

function inMonth(date: string, later: number, day: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const months = month - 1 + later
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
