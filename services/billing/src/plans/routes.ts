import * as contract from '@recado/contracts/billing/routes'
import type { Language } from '@recado/contracts/language'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { createPlan } from './create-plan.ts'
import { deletePlan } from './delete-plan.ts'
import { findPlanPage, findPublicPlans } from './plan-repository.ts'
import { seePlan } from './see-plan.ts'
import { updatePlan } from './update-plan.ts'

const DELETED: Readonly<Record<Language, string>> = {
  pt: 'Plano excluído com sucesso.',
  en: 'Plan deleted.',
  es: 'Plan eliminado con éxito.',
}

export const planRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listPlans, ({ caller }) => inTx(systemCaller(0, caller.correlationId), findPublicPlans)),
  route(contract.listAllPlans, ({ caller, query }) =>
    inTx(caller, async (tx) => {
      const { plans, count } = await findPlanPage(tx, query)
      return { plans, count, hasMore: query.pageNumber * PAGE_SIZE.plans < count }
    }),
  ),
  route(contract.getPlan, ({ caller, params }) => inTx(caller, (tx) => seePlan(tx, params.planId))),
  route(contract.createPlan, ({ caller, body }) => inTx(caller, (tx) => createPlan(tx, body))),
  route(contract.updatePlan, ({ caller, params, body }) =>
    inTx(caller, (tx) => updatePlan(tx, { planId: params.planId, change: body })),
  ),
  route(contract.deletePlan, async ({ caller, params }) => {
    await inTx(caller, (tx) => deletePlan(tx, params.planId))
    return { message: DELETED[caller.language] }
  }),
]
