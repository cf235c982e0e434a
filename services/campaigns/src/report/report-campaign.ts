import type { CampaignReport } from '@recado/contracts/campaigns/figures'
import { getCampaignRow } from '../campaigns/campaign-repository.ts'
import { variantsOf as writtenVariants } from '../campaigns/campaign-rules.ts'
import { statsOf } from '../campaigns/figures.ts'
import { textsOf } from '../campaigns/to-campaign.ts'
import { countResent } from '../recipients/resent-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import { forecastChecks } from './forecast-checks.ts'
import { countByReason, countMoments, findLastMoment } from './report-repository.ts'
import { tally } from './tally-repository.ts'
import { countByVariant } from './variant-repository.ts'

const MOST_POINTS = 60
const SHORTEST_MS = 60_000 // the shortest time between two points

/**
 * Counts the recipients of a campaign by state, by reason, over time, and by the variant of the text.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function reportCampaign(tx: Tx, campaignId: number): Promise<CampaignReport> {
  const campaign = await getCampaignRow(tx, campaignId)
  return {
    campaignId,
    stats: statsOf(await tally(tx, campaignId)),
    unanswered: await countResent(tx, { from: campaignId, to: 'unanswered' }),
    checks: await forecastChecks(tx, campaignId),
    failures: await countByReason(tx, campaignId, 'failed'),
    skipped: await countByReason(tx, campaignId, 'skipped'),
    moments: await momentsOf(tx, campaign),
    variants: await variantsOf(tx, campaign),
  }
}

async function momentsOf(
  tx: Tx,
  { id, started_at: from, completed_at }: CampaignRow,
): Promise<CampaignReport['moments']> {
  if (!from) return []
  const last = await findLastMoment(tx, id)
  const end = Math.max(completed_at?.getTime() ?? Date.now(), last?.getTime() ?? 0, from.getTime() + SHORTEST_MS)
  const points = Math.min(MOST_POINTS, Math.ceil((end - from.getTime()) / SHORTEST_MS))
  return countMoments(tx, id, { from, to: new Date(end), points })
}

async function variantsOf(tx: Tx, campaign: CampaignRow): Promise<CampaignReport['variants']> {
  const texts = new Map(writtenVariants(textsOf(campaign)).map(({ number, text }) => [number, text]))
  const counts = await countByVariant(tx, campaign.id)
  return counts.map((figures) => ({ ...figures, text: texts.get(figures.variant) ?? null }))
}
