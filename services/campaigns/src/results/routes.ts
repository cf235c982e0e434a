import { Readable } from 'node:stream'
import * as contract from '@recado/contracts/campaigns/result-routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { writeSheet } from '@recado/kit/sheets/write-sheet'
import { customRoute } from '../custom-route.ts'
import { collectResults, listResults } from './list-results.ts'
import { csvOf, RESULT_TEXTS, tableOf } from './table-rules.ts'

export const resultRoutes: readonly Route[] = [
  route(contract.listCampaignResults, listResults),
  customRoute(contract.exportCampaignResults, async ({ transact, query, caller: { language } }) => {
    const lines = tableOf(await transact((tx) => collectResults(tx, query)), language)
    return { content: Readable.from([csvOf(lines)]), name: 'campanhas.csv' }
  }),
  customRoute(contract.exportCampaignResultsSheet, async ({ transact, query, caller: { language } }) => {
    const lines = tableOf(await transact((tx) => collectResults(tx, query)), language)
    const content = await writeSheet(RESULT_TEXTS[language].title, lines)
    return { content: Readable.from([content]), name: 'campanhas.xlsx' }
  }),
]
