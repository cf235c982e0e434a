import { plansRequested } from '@recado/contracts/billing/events'
import type { Tx } from '../db.ts'
import { hasAnyPlan } from './plan-repository.ts'

/** Asks billing for its plans when none is known: it may have announced them before this service had a queue. */
export async function requestPlans(tx: Tx): Promise<void> {
  if (!(await hasAnyPlan(tx))) await tx.emit(plansRequested, {})
}
