import { planCreated, planUpdated } from '@recado/contracts/billing/events'
import type { Tx } from '../db.ts'
import { lockPlans, markAnnounced } from './plan-repository.ts'

/** Tells everybody every plan as it is now. Those who know it already see by its version that nothing is new. */
export async function announcePlans(tx: Tx): Promise<void> {
  for (const { plan, announcedVersion } of await lockPlans(tx)) {
    await tx.emit(announcedVersion === 0 ? planCreated : planUpdated, { plan })
    await markAnnounced(tx, plan)
  }
}
