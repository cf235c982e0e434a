import type { Campaign, CampaignCancelReason } from '@recado/contracts/campaigns/campaign'
import { campaignMessagesCanceled } from '@recado/contracts/campaigns/events'
import { recordAct } from '@recado/kit/audit'
import { factOf } from '@recado/kit/db/tx'
import { AppError, getOr404 } from '@recado/kit/errors'
import { findQueuedRequests } from '../recipients/recipient-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { lockCampaign, noteChange } from './campaign-repository.ts'
import { isActive } from './campaign-rules.ts'
import { saveCampaign } from './save-campaign.ts'

const AT_ONCE = 100 // the maximum number of messages in one `campaignMessagesCanceled` event

/** Cancels a running or scheduled campaign. @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_STATUS */
export async function cancelCampaign(tx: PersonTx, id: number): Promise<Campaign> {
  const row = await getOr404('campaign', lockCampaign(tx, id))
  if (!isActive(row.status)) throw new AppError('ERR_CAMPAIGN_STATUS')
  await recordAct(tx, { action: 'campaign.cancel', entity: 'campaign', entityId: id })
  return stopCampaign(tx, row, 'person')
}

/**
 * Cancels a locked campaign, so that no further message of it is requested, and asks the tickets service to withdraw
 * the messages that were not sent yet.
 *
 * Recipients of those messages stay queued until the tickets service reports the progress `taken-back`.
 */
export async function stopCampaign(tx: Tx, row: CampaignRow, because: CampaignCancelReason): Promise<Campaign> {
  const campaign = await saveCampaign(tx, row, { status: 'CANCELADA', canceled_because: because, collect_at: null })
  await noteChange(tx, [row.id])
  const { lane_id: whatsappId, id: campaignId } = row
  if (whatsappId === null) return campaign
  const queued = await findQueuedRequests(tx, campaignId)
  const pages = Array.from({ length: Math.ceil(queued.length / AT_ONCE) }, (_, page) =>
    queued.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  )
  await tx.emitAll(pages.map((requestIds) => factOf(campaignMessagesCanceled, { campaignId, whatsappId, requestIds })))
  return campaign
}
