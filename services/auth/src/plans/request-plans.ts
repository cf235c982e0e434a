import { plansRequested } from '@recado/contracts/billing/events'
import type { Tx } from '../tables/db.ts'
import { hasAnyPlan } from './plan-repository.ts'

/**
 * Requests billing's plans if none is stored, because billing may have published them before this service had a queue.
 */
export async function requestPlans(tx: Tx): Promise<void> {
  if (!(await hasAnyPlan(tx))) await tx.emit(plansRequested, {})
}
