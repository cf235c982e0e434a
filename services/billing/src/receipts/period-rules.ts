import { dateOf, dayAt, nextDay } from '@recado/contracts/calendar/zone'

type Paid = {
  readonly dueDate: string // the last day of the licence before the payment, YYYY-MM-DD
  readonly paidAt: Date
  readonly renewedUntil: string | null
  readonly timezone: string
}

/** The days that a payment bought, YYYY-MM-DD. */
export type Period = { readonly from: string; readonly until: string }

/**
 * The licence is extended from its last day, or from the day of the payment if the licence had ended by then.
 * @returns undefined until auth has announced the extension, and if an operator has moved the due date meanwhile
 */
export function periodOf({ dueDate, paidAt, renewedUntil, timezone }: Paid): Period | undefined {
  if (renewedUntil === null) return undefined
  const paidOn = dateOf(dayAt(timezone, paidAt))
  const last = dueDate > paidOn ? dueDate : paidOn
  const from = dateOf(nextDay(new Date(`${last}T00:00:00Z`)))
  return from <= renewedUntil ? { from, until: renewedUntil } : undefined
}
