import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { campaignFilesChanged, campaignUpdated } from '@recado/contracts/campaigns/events'
import type { CampaignChange, CampaignRow } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import { getCampaign, updateCampaign } from './campaign-repository.ts'
import { isActive } from './campaign-rules.ts'
import { keepUses } from './list-use-repository.ts'

/** The columns that decide which list and which files a campaign uses. */
type Needing = Pick<CampaignRow, 'id' | 'status' | 'contact_list_id' | 'file_list_id'>

/** Changes a locked campaign, records the list and the files that it uses, and publishes the campaign. */
export async function saveCampaign(tx: Tx, before: CampaignRow, change: CampaignChange): Promise<Campaign> {
  await updateCampaign(tx, before.id, change)
  const campaign = await getCampaign(tx, before.id)
  await announceNeeds(tx, { ...before, ...(change as Partial<CampaignRow>) }, campaign, before)
  await tx.emit(campaignUpdated, { campaign })
  return campaign
}

/**
 * Records the list that a scheduled or running campaign uses, and publishes its file list, so that neither can be
 * deleted. Removes the record and publishes null once the campaign is in another state.
 */
export async function announceNeeds(
  tx: Tx,
  now: Needing,
  { version }: Pick<Campaign, 'version'>,
  before?: Needing,
): Promise<void> {
  const [listBefore, listNow] = [listOf(before), listOf(now)]
  if (listBefore !== listNow) await keepUses(tx, now.id, listNow)
  const [filesBefore, filesNow] = [filesOf(before), filesOf(now)]
  if (filesBefore === filesNow) return
  await tx.emit(campaignFilesChanged, { campaignId: now.id, fileListId: filesNow, version })
}

const listOf = (of: Needing | undefined): number | null => (of && isActive(of.status) ? of.contact_list_id : null)
const filesOf = (of: Needing | undefined): number | null => (of && isActive(of.status) ? of.file_list_id : null)
