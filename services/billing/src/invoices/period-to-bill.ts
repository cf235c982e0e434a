import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import type { Subscription } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import { findFirstUnpaid, hasRenewalOnItsWay, isPaid } from './invoice-repository.ts'

/**
 * The due date of the next invoice: the due date of the subscription, or the first unpaid one after it if an operator
 * has moved the due date back to a paid period.
 * @returns undefined while auth has not extended the licence for a payment
 */
export async function periodToBill(
  tx: Tx,
  { dueDate, recurrence, version }: Subscription,
): Promise<string | undefined> {
  if (!(await isPaid(tx, dueDate))) return dueDate
  if (await hasRenewalOnItsWay(tx, version)) return undefined
  return findFirstUnpaid(tx, dueDate, RECURRENCE_MONTHS[recurrence])
}
