import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import type { Subscription } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import { findFirstUnpaid, hasRenewalOnItsWay, isPaid } from './invoice-repository.ts'

/**
 * The due date of the next invoice: that of the subscription, or, if an operator has moved it back to a paid date, the
 * first unpaid one after it.
 * @returns undefined while a payment has yet to extend the licence
 */
export async function periodToBill(
  tx: Tx,
  { dueDate, recurrence, version }: Subscription,
): Promise<string | undefined> {
  if (!(await isPaid(tx, dueDate))) return dueDate
  if (await hasRenewalOnItsWay(tx, version)) return undefined
  return findFirstUnpaid(tx, dueDate, RECURRENCE_MONTHS[recurrence])
}
