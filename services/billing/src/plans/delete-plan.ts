import { planDeleted } from '@recado/contracts/billing/events'
import { recordAct } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { deletePlanRow, getPlanDetail, lockPlan } from './plan-repository.ts'

/** Deletes a plan that no company has. @throws ERR_NO_PLAN_FOUND | ERR_PLAN_IN_USE */
export async function deletePlan(tx: PersonTx, { planId }: { planId: number }): Promise<void> {
  const { name } = await lockPlan(tx, planId)
  const { companiesCount: count } = await getPlanDetail(tx, planId)
  if (count > 0) throw new AppError('ERR_PLAN_IN_USE', { count })
  await deletePlanRow(tx, planId)
  await recordAct(tx, { action: 'plan.delete', entity: 'plan', entityId: planId, changes: { name: [name, null] } })
  await ofInstallation(tx).emit(planDeleted, { planId })
}
