import { planCreated, planUpdated } from '@recado/contracts/billing/events'
import type { Tx } from '../tables/db.ts'
import { lockPlans, markAnnounced } from './plan-repository.ts'

/** Announces every plan in its current version. Services that have this version ignore the event. */
export async function announcePlans(tx: Tx): Promise<void> {
  for (const { plan, announcedVersion } of await lockPlans(tx)) {
    await tx.emit(announcedVersion === 0 ? planCreated : planUpdated, { plan })
    await markAnnounced(tx, plan)
  }
}
