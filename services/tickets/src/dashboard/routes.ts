import * as contract from '@recado/contracts/dashboard/routes'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { showDashboard } from './show-dashboard.ts'

export const dashboardRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.showDashboard, ({ caller, query }) => inTx(caller, (tx) => showDashboard(tx, query))),
]
