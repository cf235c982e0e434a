import * as contract from '@recado/contracts/auth/setting-routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { readSetting, readSettings } from './read-settings.ts'
import { updateSetting } from './update-setting.ts'

export const settingRoutes = ({ cipher }: Pick<Deps, 'cipher'>): Route[] => [
  route(contract.listSettings, (tx) => readSettings(tx, cipher)),
  route(contract.getSetting, (tx, { key }) => readSetting(tx, cipher, key)),
  customRoute(contract.updateSetting, ({ transact, params, body }) =>
    transact((tx) => updateSetting(tx, cipher, { key: params.key, body })),
  ),
]
