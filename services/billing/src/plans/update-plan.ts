import { isDeepStrictEqual } from 'node:util'
import { planUpdated } from '@recado/contracts/billing/events'
import type { Plan, PlanDetail, PlanTerms } from '@recado/contracts/billing/plan'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../db.ts'
import { inOrder } from './create-plan.ts'
import { ofInstallation } from './of-installation.ts'
import { getPlanDetail, lockPlan, updatePlanRow } from './plan-repository.ts'

type Change = { readonly [K in keyof PlanTerms]?: PlanTerms[K] | undefined }

/**
 * Changes what is given of a plan. What companies have beyond smaller limits they keep.
 * @throws ERR_NO_PLAN_FOUND | ERR_DUPLICATED_NAME
 */
export async function updatePlan(
  tx: PersonTx,
  { planId, change }: { planId: number; change: Change },
): Promise<PlanDetail> {
  const before = await lockPlan(tx, planId)
  const features = change.features ? inOrder(change.features) : before.features
  const isPublic = change.isPublic ?? before.isPublic
  const after: Plan = { ...before, ...given(change), features, isPublic }
  if (isDeepStrictEqual(after, before)) return getPlanDetail(tx, planId)

  await updatePlanRow(tx, after)
  await recordAct(tx, { action: 'plan.update', entity: 'plan', entityId: planId, changes: changesOf(before, after) })
  await ofInstallation(tx).emit(planUpdated, { plan: await lockPlan(tx, planId) })
  return getPlanDetail(tx, planId)
}

const given = (change: Change): Partial<PlanTerms> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const AUDITED = ['name', 'value', 'users', 'connections', 'queues', 'features', 'isPublic'] as const

const changesOf = (before: Plan, after: Plan) =>
  Object.fromEntries(
    AUDITED.filter((key) => !isDeepStrictEqual(before[key], after[key])).map((key) => [key, [before[key], after[key]]]),
  )
