import type { CampaignSetting, CampaignSettings } from '@recado/contracts/campaigns/settings'
import type { Tx } from '../db.ts'
import { getCampaignSettings } from './settings-repository.ts'

/** How campaigns of the company send, one setting after the other. */
export const listSettings = async (tx: Tx): Promise<CampaignSetting[]> => listed(await getCampaignSettings(tx))

export const listed = (settings: CampaignSettings): CampaignSetting[] =>
  Object.entries(settings).map(([key, value]) => ({
    key: key as keyof CampaignSettings,
    value: JSON.stringify(value),
  }))
