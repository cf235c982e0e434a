import * as contract from '@recado/contracts/campaigns/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { changeSettings } from './change-settings.ts'
import { listSettings } from './list-settings.ts'

export const settingRoutes: readonly Route[] = [
  route(contract.listCampaignSettings, listSettings),
  route(contract.changeCampaignSettings, changeSettings),
]
