import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import type { Tx } from '../db.ts'
import type { Subscription } from '../subscriptions/subscription-repository.ts'
import { findFirstUnpaid, hasRenewalOnItsWay, isPaid } from './invoice-repository.ts'

/**
 * The due date that the next invoice is for: that of the subscription, or, when an operator has moved it back to a day
 * that was paid, the first one of its periods that was not.
 * @returns undefined while a payment has still to make the licence longer
 */
export async function periodToBill(
  tx: Tx,
  { dueDate, recurrence, version }: Subscription,
): Promise<string | undefined> {
  if (!(await isPaid(tx, dueDate))) return dueDate
  if (await hasRenewalOnItsWay(tx, version)) return undefined
  return findFirstUnpaid(tx, dueDate, RECURRENCE_MONTHS[recurrence])
}
