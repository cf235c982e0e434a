import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { recordAct } from '@recado/kit/audit'
import { invalidField } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { keepFiles, releaseFiles } from '../media/campaign-file-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { PersonTx } from '../tables/db.ts'
import { holdEditable } from './change-campaign.ts'
import { saveCampaign } from './save-campaign.ts'

type Input = { readonly campaignId: number; readonly files: readonly UploadedFile[] }

/**
 * Sets the file of a campaign, and replaces the current one. @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_NOT_EDITABLE
 */
export async function attachToCampaign(tx: PersonTx, { campaignId, files: [file] }: Input): Promise<Campaign> {
  if (!file) throw invalidField('file', 'required', FIELD_ERRORS.required[tx.caller.language])
  const before = await holdEditable(tx, campaignId)
  await keepFiles(tx, [file.path])
  return replaceFile(tx, before, file)
}

/** Removes the file of a campaign. @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_NOT_EDITABLE */
export const detachFromCampaign = async (tx: PersonTx, campaignId: number): Promise<Campaign> =>
  replaceFile(tx, await holdEditable(tx, campaignId), undefined)

async function replaceFile(tx: PersonTx, before: CampaignRow, file: UploadedFile | undefined): Promise<Campaign> {
  const campaign = await saveCampaign(tx, before, {
    media_path: file?.path ?? null,
    media_name: file?.name ?? null,
    media_mime: file?.mime ?? null,
    media_size: file?.size ?? null,
  })
  if (before.media_path !== null) await releaseFiles(tx, [before.media_path])
  await recordAct(tx, {
    action: 'campaign.update',
    entity: 'campaign',
    entityId: before.id,
    changes: { mediaName: [before.media_name, campaign.mediaName] },
  })
  return campaign
}
