import { planCreated, planUpdated } from '@recado/contracts/billing/events'
import type { Tx } from '../db.ts'
import { lockPlans, markAnnounced } from './plan-repository.ts'

/** Announces every plan as it is now. Services that know it already see by its version that it has not changed. */
export async function announcePlans(tx: Tx): Promise<void> {
  for (const { plan, announcedVersion } of await lockPlans(tx)) {
    await tx.emit(announcedVersion === 0 ? planCreated : planUpdated, { plan })
    await markAnnounced(tx, plan)
  }
}
