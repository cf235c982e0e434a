import type { Campaign, ResendTo } from '@recado/contracts/campaigns/campaign'
import { campaignCreated } from '@recado/contracts/campaigns/events'
import { recordAct } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import { keepFiles } from '../media/campaign-file-repository.ts'
import { copyRecipients } from '../recipients/resent-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { PersonTx } from '../tables/db.ts'
import { findUnstartedRepetition, getCampaign, insertCampaign, lockCampaign } from './campaign-repository.ts'
import { rowOfTexts } from './row-of.ts'
import { textsOf } from './to-campaign.ts'

type Input = { readonly campaignId: number; readonly name: string }

/**
 * Creates a draft campaign for the recipients whom an ended campaign did not reach.
 * @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_STATUS when that campaign has not ended, or has reached everyone
 */
export async function resendCampaign(tx: PersonTx, { campaignId, name }: Input): Promise<Campaign> {
  return copyCampaign(tx, await lockEnded(tx, campaignId), { name, to: 'failed' })
}

/**
 * Creates a draft campaign for the recipients who got the message of an ended campaign and neither answered nor opted out,
 * whether by that campaign, by one that it repeats, or by another repetition. If such a draft exists and has not started,
 * it is returned unchanged: people must not get two repetitions because two admins asked for one.
 * @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_STATUS when that campaign has not ended, or everyone has answered
 */
export async function repeatCampaign(tx: PersonTx, { campaignId, name }: Input): Promise<Campaign> {
  const source = await lockEnded(tx, campaignId)
  const known = await findUnstartedRepetition(tx, campaignId)
  return known === undefined ? copyCampaign(tx, source, { name, to: 'unanswered' }) : getCampaign(tx, known)
}

async function lockEnded(tx: PersonTx, campaignId: number): Promise<CampaignRow> {
  const source = await getOr404('campaign', lockCampaign(tx, campaignId))
  if (source.status !== 'FINALIZADA' && source.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_STATUS')
  return source
}

async function copyCampaign(
  tx: PersonTx,
  source: CampaignRow,
  { name, to }: { readonly name: string; readonly to: ResendTo },
): Promise<Campaign> {
  const made = await insertCampaign(tx, {
    name,
    ...rowOfTexts(textsOf(source)),
    confirmation: source.confirmation,
    open_tickets: source.open_tickets,
    status: 'INATIVA',
    scheduled_at: null,
    whatsapp_id: source.whatsapp_id,
    file_list_id: source.file_list_id,
    media_path: source.media_path,
    media_name: source.media_name,
    media_mime: source.media_mime,
    media_size: source.media_size,
    is_resend: true,
    resend_of_id: source.id,
    resend_to: to,
    changed_at: new Date(),
  })
  const copied = await copyRecipients(tx, { from: source.id, campaignId: made.id, to })
  if (copied === 0) throw new AppError('ERR_CAMPAIGN_STATUS')
  if (source.media_path !== null) await keepFiles(tx, [source.media_path])
  await recordAct(tx, {
    action: 'campaign.create',
    entity: 'campaign',
    entityId: made.id,
    changes: { name: [null, name] },
  })
  const campaign = await getCampaign(tx, made.id)
  await tx.emit(campaignCreated, { campaign })
  return campaign
}
