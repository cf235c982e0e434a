import type { OwnPlan } from '@recado/contracts/billing/plan'
import { flagsOf } from '@recado/contracts/features'
import { getCompany } from '@recado/kit/copies/companies'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { findPlan } from './plan-repository.ts'

/** The plan of the caller's company; for super users any plan. @throws ERR_NO_PLAN_FOUND */
export async function seePlan(tx: PersonTx, { planId }: { planId: number }): Promise<OwnPlan> {
  const isOwn = tx.caller.person.super || (await getCompany(tx)).planId === planId
  const plan = isOwn ? await findPlan(tx, planId) : undefined
  if (!plan) throw notFound('plan')
  return { ...plan, ...flagsOf(plan.features) }
}
