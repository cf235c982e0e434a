import { campaignUpdated } from '@recado/contracts/campaigns/events'
import { getCampaign } from '../campaigns/campaign-repository.ts'
import { isAsked } from '../campaigns/campaign-rules.ts'
import { saveCampaign } from '../campaigns/save-campaign.ts'
import { audienceFieldOf } from '../campaigns/to-campaign.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import { storeTally } from './tally-repository.ts'
import { takeChanged } from './tell-repository.ts'

/** Counts the recipients of a changed campaign, and publishes it. Ends the campaign when no recipient is left. */
export async function tellCampaign(tx: Tx, id: number): Promise<void> {
  const row = await takeChanged(tx, id)
  if (!row) return
  const { left } = await storeTally(tx, id)
  if (left === 0 && isCollected(row)) {
    await saveCampaign(tx, row, { status: 'FINALIZADA', completed_at: new Date() })
  } else await tx.emit(campaignUpdated, { campaign: await getCampaign(tx, id) })
}

/** Whether the campaign runs and all people of its audience are recipients. */
function isCollected(row: CampaignRow): boolean {
  const { status, collect_at, tag_question, tag_id, tag_is_told } = row
  if (status !== 'EM_ANDAMENTO' || (collect_at !== null && collect_at.getTime() <= Date.now())) return false
  const isOfList = !isAsked({ tagListId: tag_id, audienceField: audienceFieldOf(row) })
  return isOfList || (tag_question !== null && tag_is_told)
}
