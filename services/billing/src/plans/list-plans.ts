import { PAGE_SIZE } from '@recado/contracts/limits'
import type { PersonTx } from '../db.ts'
import { findPlanPage } from './plan-repository.ts'

/** One page of all plans of the installation, public or not, each with its number of companies. */
export async function listPlans(tx: PersonTx, query: Parameters<typeof findPlanPage>[1] & { pageNumber: number }) {
  const { plans, count } = await findPlanPage(tx, query)
  return { plans, count, hasMore: query.pageNumber * PAGE_SIZE.plans < count }
}
