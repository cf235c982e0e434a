import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import { flagsOf } from '@recado/contracts/features'
import { AppError } from '@recado/kit/errors'
import { periodCents } from '../invoices/invoice-terms.ts'
import { findPlansToChoose } from '../plans/plan-repository.ts'
import { findSubscription } from '../subscriptions/subscription-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { exceededBy } from '../usage/exceeded.ts'
import { countUsage } from '../usage/usage-repository.ts'

/**
 * The plans that the company may choose at the checkout, cheapest first, each with the limits that the company exceeds.
 */
export async function listOffers(tx: PersonTx) {
  const subscription = await findSubscription(tx)
  if (!subscription) throw new AppError('ERR_UNAVAILABLE', { retryAfter: 1 }) // the company's event has not arrived yet
  const { planId, recurrence } = subscription
  const usage = await countUsage(tx)
  const plans = await findPlansToChoose(tx, planId)
  return {
    recurrence,
    usage,
    plans: plans.map(({ features, isPublic: _, ...plan }) => ({
      ...plan,
      ...flagsOf(features),
      total: periodCents(plan, RECURRENCE_MONTHS[recurrence]) / 100,
      isCurrent: plan.id === planId,
      exceeded: plan.id === planId ? [] : exceededBy(usage, plan),
    })),
  }
}
