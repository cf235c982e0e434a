import { missing } from '@recado/kit/errors'
import type { Tx } from '../tables/db.ts'
import { findNewestPlan, hasPlan } from './plan-repository.ts'

/** @throws ERR_NO_PLAN_FOUND if the plan does not exist or is not offered */
export async function requirePlan(tx: Tx, id: number): Promise<void> {
  if (!(await hasPlan(tx, id))) throw missing('plan', id, await findNewestPlan(tx))
}
