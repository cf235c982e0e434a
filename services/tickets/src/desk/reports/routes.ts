import * as contract from '@recado/contracts/reports/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { listReported } from './list-reported.ts'
import { showReport, showReportHours } from './show-report.ts'

export const reportRoutes: readonly Route[] = [
  route(contract.showReport, showReport),
  route(contract.showReportHours, showReportHours),
  route(contract.listReported, listReported),
]
