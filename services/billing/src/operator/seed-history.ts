import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { invoiceTerms } from '../invoices/invoice-terms.ts'
import { findPlan } from '../plans/plan-repository.ts'
import { findSubscription, lockAccount } from '../subscriptions/subscription-repository.ts'

const PERIODS = 8

/**
 * Gives a company the paid invoices of its last periods, for demonstrations. They are told to nobody, and make no licence
 * longer. A company with a paid invoice, and one that pays nothing, stays as it is.
 * @returns how many
 */
export async function seedHistory(tx: Tx): Promise<number> {
  await lockAccount(tx)
  const { db } = tx
  const subscription = await findSubscription(tx)
  const plan = subscription && (await findPlan(tx, subscription.planId))
  const hasPaid = await db.selectFrom('invoice').select('id').where('status', '=', 'paid').limit(1).executeTakeFirst()
  if (!plan || plan.value === 0 || hasPaid) return 0
  const { detail, valueCents, planId, followedPlanId, recurrence, dueDate } = invoiceTerms(subscription, plan)
  const months = RECURRENCE_MONTHS[recurrence]
  const dayBefore = (periods: number) =>
    sql<string>`(${dueDate}::date - ${periods * months} * interval '1 month')::date`
  for (let periods = PERIODS; periods > 0; periods--) {
    await db
      .insertInto('invoice')
      .values({
        detail,
        value_cents: valueCents,
        plan_id: planId,
        followed_plan_id: followedPlanId,
        recurrence,
        due_date: dayBefore(periods),
        status: 'paid',
        paid_at: sql<Date>`${dayBefore(periods)}::timestamptz - ${periods % 3} * interval '1 day' + interval '13 hours'`,
        paid_cents: valueCents,
        method: periods % 4 === 0 ? 'manual' : 'pix',
        renewed_until: dayBefore(periods - 1),
      })
      .execute()
  }
  return PERIODS
}
