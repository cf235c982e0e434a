import type { PersonTx } from '../tables/db.ts'
import { findPlanPage } from './plan-repository.ts'

/** One page of all plans, public or not, each with its number of companies. */
export async function listPlans(tx: PersonTx, query: Parameters<typeof findPlanPage>[1]) {
  const { records: plans, ...listed } = await findPlanPage(tx, query)
  return { plans, ...listed }
}
