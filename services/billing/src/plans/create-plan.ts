import { planCreated } from '@recado/contracts/billing/events'
import type { PlanDetail, PlanTerms } from '@recado/contracts/billing/plan'
import { FEATURES } from '@recado/contracts/features'
import { recordAct } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import type { PersonTx } from '../tables/db.ts'
import { featuresOf } from './features-of.ts'
import { getPlanDetail, insertPlan, lockPlan } from './plan-repository.ts'

/** Adds a plan, with all features unless some are given. @throws ERR_DUPLICATED_NAME */
export async function createPlan(tx: PersonTx, terms: PlanTerms): Promise<PlanDetail> {
  const { isPublic = true } = terms
  const features = featuresOf(terms, FEATURES)
  const id = await insertPlan(tx, { ...terms, features, isPublic })
  const changes = { name: [null, terms.name], value: [null, terms.value] }
  await recordAct(tx, { action: 'plan.create', entity: 'plan', entityId: id, changes })
  await ofInstallation(tx).emit(planCreated, { plan: await lockPlan(tx, id) })
  return getPlanDetail(tx, id)
}
