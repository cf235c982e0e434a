import * as contract from '@recado/contracts/auth/setting-routes'
import { type Route, route } from '@recado/kit/http/route'
import type { Deps } from '../deps.ts'
import { readSetting, readSettings } from './read-settings.ts'
import { updateSetting } from './update-setting.ts'

export const settingRoutes = ({ inTx, cipher }: Pick<Deps, 'inTx' | 'cipher'>): Route[] => [
  route(contract.listSettings, ({ caller }) => inTx(caller, (tx) => readSettings(tx, cipher))),
  route(contract.getSetting, ({ caller, params }) => inTx(caller, (tx) => readSetting(tx, cipher, params.key))),
  route(contract.updateSetting, ({ caller, params, body }) =>
    inTx(caller, (tx) => updateSetting(tx, cipher, { key: params.key, body })),
  ),
]
