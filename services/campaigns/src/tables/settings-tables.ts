import type { CampaignSettings } from '@recado/contracts/campaigns/settings'
import type { Json, OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type SettingsTable = OfCompany & { settings: Json<CampaignSettings>; version: Generated<number> }
