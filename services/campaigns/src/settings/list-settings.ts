import type { CampaignSetting, CampaignSettings } from '@recado/contracts/campaigns/settings'
import type { Tx } from '../tables/db.ts'
import { getCampaignSettings } from './settings-repository.ts'

/** The company's settings for campaigns, as a list. */
export const listSettings = async (tx: Tx): Promise<CampaignSetting[]> => listed(await getCampaignSettings(tx))

export const listed = (settings: CampaignSettings): CampaignSetting[] =>
  Object.entries(settings).map(([key, value]) => ({
    key: key as keyof CampaignSettings,
    value: JSON.stringify(value),
  }))
