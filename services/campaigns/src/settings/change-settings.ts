import { campaignSettingsChanged } from '@recado/contracts/campaigns/events'
import {
  CAMPAIGN_SETTINGS_DEFAULT,
  type CampaignSetting,
  type CampaignSettings,
  type CampaignVariable,
  RECIPIENT_VARIABLES,
} from '@recado/contracts/campaigns/settings'
import { recordUpdate, silentChangesOf } from '@recado/kit/audit'
import { wakeLanes } from '../lanes/lane-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { listed } from './list-settings.ts'
import { lockCampaignSettings, saveCampaignSettings } from './settings-repository.ts'

type Input = { readonly settings: { readonly [K in keyof CampaignSettings]?: CampaignSettings[K] | undefined } }

/** Changes the given settings. Running campaigns use them from their next message on. */
export async function changeSettings(tx: PersonTx, { settings: given }: Input): Promise<CampaignSetting[]> {
  const before = await lockCampaignSettings(tx)
  await wakeLanes(tx)
  const after = { ...before, ...withoutAbsent(given) }
  const settings = { ...after, variables: ownVariables(after.variables) }
  await saveCampaignSettings(tx, settings)
  const keys = Object.keys(CAMPAIGN_SETTINGS_DEFAULT) as (keyof CampaignSettings)[]
  await recordUpdate(tx, {
    entity: 'campaignSettings',
    entityId: tx.caller.companyId,
    changes: silentChangesOf(before, settings, keys),
  })
  await tx.emit(campaignSettingsChanged, { settings })
  return listed(settings)
}

const withoutAbsent = (given: Input['settings']): Partial<CampaignSettings> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** @returns the company's variables: the first of each key, without the keys of recipient variables such as `nome` */
function ownVariables(given: readonly CampaignVariable[]): CampaignVariable[] {
  const taken = new Set<string>(RECIPIENT_VARIABLES)
  return given.filter(({ key }) => !taken.has(key) && taken.add(key))
}
