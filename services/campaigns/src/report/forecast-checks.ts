import type { NumberChecks } from '@recado/contracts/campaigns/number-checks'
import { secondsToCheck } from '../number-checks/pace-rules.ts'
import type { Tx } from '../tables/db.ts'
import { countChecks } from './check-count-repository.ts'

/**
 * How many numbers of the campaign are unchecked, and the estimated time of their checks over the open connections of
 * the company, which all campaigns share.
 */
export async function forecastChecks(tx: Tx, campaignId: number): Promise<NumberChecks> {
  const waiting = await countChecks(tx, campaignId)
  return { left: waiting.left, seconds: secondsToCheck(waiting) }
}
