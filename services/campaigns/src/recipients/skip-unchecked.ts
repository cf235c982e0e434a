import { noteChange } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../tables/db.ts'
import { endUnchecked } from './unchecked-repository.ts'

/** Skips recipients whose numbers WhatsApp has not confirmed within a day, so that a running campaign can end. */
export async function skipUnchecked(tx: Tx, campaignId: number): Promise<void> {
  await noteChange(tx, [campaignId])
  await endUnchecked(tx, campaignId)
}
