import type { NumberChecks } from '@recado/contracts/campaigns/number-checks'
import { secondsToCheck } from '../number-checks/pace-rules.ts'
import type { Tx } from '../tables/db.ts'
import { countChecks } from './check-count-repository.ts'

/**
 * Counts the unchecked numbers of the campaign, and estimates how long their checks take on the open connections of the
 * company, which other campaigns use as well.
 */
export async function forecastChecks(tx: Tx, campaignId: number): Promise<NumberChecks> {
  const waiting = await countChecks(tx, campaignId)
  return { left: waiting.left, seconds: secondsToCheck(waiting) }
}
