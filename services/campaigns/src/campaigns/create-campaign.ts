import type { Campaign, CampaignFields } from '@recado/contracts/campaigns/campaign'
import { campaignCreated } from '@recado/contracts/campaigns/events'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../tables/db.ts'
import { getCampaign, insertCampaign } from './campaign-repository.ts'
import { checkComplete, checkFuture, checkReferences } from './check-campaign.ts'
import { rowOf } from './row-of.ts'
import { announceNeeds } from './save-campaign.ts'

/**
 * Creates a campaign, which is scheduled if it has a start time, and otherwise a draft.
 * @throws ERR_CAMPAIGN_INCOMPLETE when a scheduled campaign has no text, no recipients, or a start in the past | the
 * errors of `checkReferences`
 */
export async function createCampaign(tx: PersonTx, fields: CampaignFields): Promise<Campaign> {
  await checkReferences(tx, fields)
  const row = rowOf(fields)
  if (row.scheduled_at) {
    checkComplete(tx, { ...fields, hasRecipients: false })
    checkFuture(tx, row.scheduled_at)
  }
  const status = row.scheduled_at ? 'PROGRAMADA' : 'INATIVA'
  const made = await insertCampaign(tx, { ...row, status })
  const campaign = await getCampaign(tx, made.id)
  await announceNeeds(tx, made, campaign)
  await recordAct(tx, {
    action: 'campaign.create',
    entity: 'campaign',
    entityId: made.id,
    changes: { name: [null, made.name] },
  })
  await tx.emit(campaignCreated, { campaign })
  return campaign
}
