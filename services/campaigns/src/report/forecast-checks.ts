import type { CampaignReport } from '@recado/contracts/campaigns/figures'
import type { Tx } from '../db.ts'
import { countChecks } from './check-count-repository.ts'

const PER_MINUTE = 10 // numbers that an open connection asks about, on average

/**
 * How many numbers of the campaign are still to be checked, and about how long that takes over the open connections of the
 * company, which ask for all campaigns in turn.
 */
export async function forecastChecks(tx: Tx, campaignId: number): Promise<CampaignReport['checks']> {
  const { left, others, connections } = await countChecks(tx, campaignId)
  if (left === 0) return { left, seconds: 0 }
  return { left, seconds: connections === 0 ? null : Math.ceil(((left + others) * 60) / (PER_MINUTE * connections)) }
}
