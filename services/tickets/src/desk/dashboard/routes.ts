import * as contract from '@recado/contracts/dashboard/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { showDashboard } from './show-dashboard.ts'

export const dashboardRoutes: readonly Route[] = [route(contract.showDashboard, showDashboard)]
