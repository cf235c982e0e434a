import { isDeepStrictEqual } from 'node:util'
import { campaignDeleted, campaignFilesChanged } from '@recado/contracts/campaigns/events'
import { recordAct } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import { releaseFiles } from '../media/campaign-file-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { lockCampaign, removeCampaign } from './campaign-repository.ts'
import { keepUses } from './list-use-repository.ts'
import { needsOf } from './save-campaign.ts'

/** Deletes a campaign with its recipients and its file. @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_RUNNING */
export async function deleteCampaign(tx: PersonTx, id: number): Promise<void> {
  const row = await getOr404('campaign', lockCampaign(tx, id))
  if (row.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_RUNNING')
  await keepUses(tx, id, null)
  await removeCampaign(tx, id)
  if (row.media_path !== null) await releaseFiles(tx, [row.media_path])
  if (!isDeepStrictEqual(needsOf(row), needsOf(undefined))) {
    await tx.emit(campaignFilesChanged, { campaignId: id, ...needsOf(undefined), version: row.version + 1 })
  }
  await recordAct(tx, {
    action: 'campaign.delete',
    entity: 'campaign',
    entityId: id,
    changes: { name: [row.name, null] },
  })
  await tx.emit(campaignDeleted, { campaignId: id })
}
