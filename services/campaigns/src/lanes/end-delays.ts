import { noteChange } from '../campaigns/campaign-repository.ts'
import { findLane } from '../recipients/collecting-repository.ts'
import { endDelays } from '../recipients/delayed-repository.ts'
import type { Tx } from '../tables/db.ts'
import { wakeLane } from './lane-repository.ts'

/**
 * Continues a campaign with the people whose conversations ended more than a minute ago, and skips those who have been
 * in conversations for three days.
 */
export async function endDelaysOf(tx: Tx, campaignId: number): Promise<void> {
  const laneId = await findLane(tx, campaignId)
  if (laneId !== undefined) await wakeLane(tx, laneId)
  await noteChange(tx, [campaignId])
  await endDelays(tx, campaignId)
}
