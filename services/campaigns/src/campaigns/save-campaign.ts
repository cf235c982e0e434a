import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { campaignFilesChanged, campaignUpdated } from '@recado/contracts/campaigns/events'
import type { CampaignChange, CampaignRow } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import { getCampaign, updateCampaign } from './campaign-repository.ts'
import { isActive } from './campaign-rules.ts'
import { keepUses } from './list-use-repository.ts'
import { variablesIn } from './render-text.ts'
import { textsOf } from './to-campaign.ts'

/** Changes a locked campaign, records what it uses, and publishes the campaign. */
export async function saveCampaign(tx: Tx, before: CampaignRow, change: CampaignChange): Promise<Campaign> {
  await updateCampaign(tx, before.id, change)
  const campaign = await getCampaign(tx, before.id)
  await announceNeeds(tx, { ...before, ...(change as Partial<CampaignRow>) }, campaign, before)
  await tx.emit(campaignUpdated, { campaign })
  return campaign
}

/**
 * Records the list that a scheduled or running campaign uses, and publishes its file list and its variables, so that
 * none of them can be deleted. Removes the record and publishes that it uses none once the campaign is in another state.
 */
export async function announceNeeds(
  tx: Tx,
  now: CampaignRow,
  { version }: Pick<Campaign, 'version'>,
  before?: CampaignRow,
): Promise<void> {
  const [listBefore, listNow] = [listOf(before), listOf(now)]
  if (listBefore !== listNow) await keepUses(tx, now.id, listNow)
  const [neededBefore, neededNow] = [needsOf(before), needsOf(now)]
  if (isDeepStrictEqual(neededBefore, neededNow)) return
  await tx.emit(campaignFilesChanged, { campaignId: now.id, ...neededNow, version })
}

const listOf = (of: CampaignRow | undefined): number | null => (of && isActive(of.status) ? of.contact_list_id : null)

type Needs = {
  readonly fileListId: number | null
  readonly name: string
  readonly variables: string[]
  readonly fieldId: number | null
}

const NOTHING: Needs = { fileListId: null, name: '', variables: [], fieldId: null }

/** The file list, the variables and the field that an active campaign needs from the tickets service. */
export function needsOf(of: CampaignRow | undefined): Needs {
  if (!of || !isActive(of.status)) return NOTHING
  const variables = variablesIn(Object.values(textsOf(of)).map((text) => text ?? ''))
  const { file_list_id: fileListId, audience_field_id: fieldId, name } = of
  const isAny = fileListId !== null || fieldId !== null || variables.length > 0
  return isAny ? { fileListId, name, variables, fieldId } : NOTHING
}
