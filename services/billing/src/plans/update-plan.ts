import { isDeepStrictEqual } from 'node:util'
import { planUpdated } from '@recado/contracts/billing/events'
import type { Plan, PlanDetail, PlanTerms } from '@recado/contracts/billing/plan'
import { changesOf, recordUpdate } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import type { Patch } from '@recado/kit/db/patch'
import type { PersonTx } from '../tables/db.ts'
import { featuresOf } from './features-of.ts'
import { getPlanDetail, lockPlan, updatePlanRow } from './plan-repository.ts'

/**
 * Changes the given fields of a plan. Companies keep resources that exceed a lowered limit.
 * @throws ERR_NO_PLAN_FOUND | ERR_DUPLICATED_NAME
 */
export async function updatePlan(
  tx: PersonTx,
  { planId, ...change }: { planId: number } & Patch<PlanTerms>,
): Promise<PlanDetail> {
  const before = await lockPlan(tx, planId)
  const after: Plan = { ...before, ...given(change), features: featuresOf(change, before.features) }
  if (isDeepStrictEqual(after, before)) return getPlanDetail(tx, planId)

  await updatePlanRow(tx, after)
  await recordUpdate(tx, { entity: 'plan', entityId: planId, changes: changesOf(before, after, TERMS) })
  await ofInstallation(tx).emit(planUpdated, { plan: await lockPlan(tx, planId) })
  return getPlanDetail(tx, planId)
}

const TERMS = ['name', 'value', 'users', 'connections', 'queues', 'features', 'isPublic'] as const

const given = (change: Patch<PlanTerms>): Partial<Plan> =>
  Object.fromEntries(TERMS.filter((term) => change[term] !== undefined).map((term) => [term, change[term]]))
