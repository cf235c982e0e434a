import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { campaignCreated } from '@recado/contracts/campaigns/events'
import { recordAct } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import { keepFiles } from '../media/campaign-file-repository.ts'
import { copyFailedRecipients } from '../recipients/collect-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { getCampaign, insertCampaign, lockCampaign } from './campaign-repository.ts'
import { rowOfTexts } from './row-of.ts'
import { textsOf } from './to-campaign.ts'

type Input = { readonly campaignId: number; readonly name: string }

/**
 * Creates a draft campaign for the recipients whom an ended campaign did not reach.
 * @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_STATUS when that campaign has not ended, or has reached everyone
 */
export async function resendCampaign(tx: PersonTx, { campaignId, name }: Input): Promise<Campaign> {
  const source = await getOr404('campaign', lockCampaign(tx, campaignId))
  if (source.status !== 'FINALIZADA' && source.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_STATUS')
  const made = await insertCampaign(tx, {
    name,
    ...rowOfTexts(textsOf(source)),
    confirmation: source.confirmation,
    status: 'INATIVA',
    scheduled_at: null,
    whatsapp_id: source.whatsapp_id,
    file_list_id: source.file_list_id,
    media_path: source.media_path,
    media_name: source.media_name,
    media_mime: source.media_mime,
    media_size: source.media_size,
    is_resend: true,
    resend_of_id: campaignId,
    changed_at: new Date(),
  })
  if ((await copyFailedRecipients(tx, campaignId, made.id)) === 0) throw new AppError('ERR_CAMPAIGN_STATUS')
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
