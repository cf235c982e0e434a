import { LAST_DUE_DATE, RECURRENCE_MONTHS, type Recurrence } from '@recado/contracts/auth/company'

/** Until when a company is active. */
export type Due = {
  readonly dueDate: string // YYYY-MM-DD
  readonly dueDay: number | null // the intended day of the month, which a short month may lack; null: the date's own
}

/** @returns the intended day, some months later; in a month that is too short, its last day */
export function addMonths(due: Due, count: number): Due {
  const dueDay = dueDayOf(due)
  const next = inMonth(due.dueDate, count, dueDay)
  return { dueDate: next > LAST_DUE_DATE ? LAST_DUE_DATE : next, dueDay }
}

/** @returns the due date one period later */
export const nextDue = (due: Due, recurrence: Recurrence): Due => addMonths(due, RECURRENCE_MONTHS[recurrence])

/** Ignores an intended day that the date contradicts: the date was set by something that does not know about it. */
const dueDayOf = ({ dueDate, dueDay }: Due): number =>
  dueDay !== null && inMonth(dueDate, 0, dueDay) === dueDate ? dueDay : dayOf(dueDate)

export const dayOf = (date: string): number => Number(date.slice(8))

function inMonth(date: string, later: number, day: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const months = month - 1 + later
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
