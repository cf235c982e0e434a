import * as contract from '@recado/contracts/billing/routes'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Database } from '../tables/db.ts'
import { createPlan } from './create-plan.ts'
import { deletePlan } from './delete-plan.ts'
import { listPlans } from './list-plans.ts'
import { findPublicPlans } from './plan-repository.ts'
import { seePlan } from './see-plan.ts'
import { updatePlan } from './update-plan.ts'

const DELETED = {
  pt: 'Plano excluído com sucesso.',
  en: 'Plan deleted.',
  es: 'Plan eliminado con éxito.',
}

export const planRoutes = (inTx: InTx<Database>): Route[] => [
  customRoute(contract.listPlans, ({ caller }) => inTx(systemCaller(0, caller.correlationId), findPublicPlans)),
  route(contract.listAllPlans, listPlans),
  route(contract.getPlan, seePlan),
  route(contract.createPlan, createPlan),
  route(contract.updatePlan, updatePlan),
  route(contract.deletePlan, deletePlan, answerWith(DELETED)),
]
