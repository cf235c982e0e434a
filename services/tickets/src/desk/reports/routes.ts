import { Readable } from 'node:stream'
import type { ReportBy } from '@recado/contracts/reports/report'
import * as contract from '@recado/contracts/reports/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { writeSheet } from '@recado/kit/sheets/write-sheet'
import { customRoute } from '../../custom-route.ts'
import { EXPORT_TEXTS } from './export-texts.ts'
import { listReported } from './list-reported.ts'
import { showReport, showReportHours } from './show-report.ts'
import { csvOf, tableOf } from './table-rules.ts'

export const reportRoutes: readonly Route[] = [
  route(contract.showReport, showReport),
  route(contract.showReportHours, showReportHours),
  route(contract.listReported, listReported),
  customRoute(contract.exportReport, async ({ transact, query, caller: { language } }) => {
    const by: ReportBy = query.by ?? 'queue'
    const lines = tableOf(await transact((tx) => showReport(tx, { ...query, by })), by, language)
    return { content: Readable.from([csvOf(lines, language)]), name: 'relatorio.csv' }
  }),
  customRoute(contract.exportReportSheet, async ({ transact, query, caller: { language } }) => {
    const by: ReportBy = query.by ?? 'queue'
    const lines = tableOf(await transact((tx) => showReport(tx, { ...query, by })), by, language)
    const content = await writeSheet(EXPORT_TEXTS[language].title, lines)
    return { content: Readable.from([content]), name: 'relatorio.xlsx' }
  }),
]
