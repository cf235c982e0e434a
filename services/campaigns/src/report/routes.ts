import { Readable } from 'node:stream'
import * as contract from '@recado/contracts/campaigns/routes'
import type { InTx } from '@recado/kit/db/tx'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from '../answer-texts.ts'
import { customRoute } from '../custom-route.ts'
import { testCampaign } from '../lanes/test-campaign.ts'
import { findExported } from '../recipients/recipient-list-repository.ts'
import type { Database } from '../tables/db.ts'
import { exportRecipients, noteExport } from './export-campaign.ts'
import { forecastCampaign } from './forecast-campaign.ts'
import { listRecipients } from './list-recipients.ts'
import { reportCampaign } from './report-campaign.ts'

/** @param inTx opens one transaction per chunk of an export, and several for a forecast, which waits for tickets */
export const reportRoutes = (inTx: InTx<Database>): readonly Route[] => [
  route(contract.listRecipients, listRecipients),
  route(contract.reportCampaign, (tx, { campaignId }) => reportCampaign(tx, campaignId)),
  route(contract.testCampaign, testCampaign, answerWith(ANSWERS.testSent)),
  customRoute(contract.exportCampaign, async ({ caller, transact, params: { campaignId } }) => {
    const name = await transact((tx) => noteExport(tx, campaignId))
    const findNext = (page: { after: number; atMost: number }) =>
      inTx(caller, (tx) => findExported(tx, { campaignId, ...page }))
    const content = Readable.from(exportRecipients(findNext, caller.language))
    return { content, name: `${name}.csv` }
  }),
  customRoute(contract.forecastCampaign, ({ caller, transact, body }) =>
    forecastCampaign(body, { transact, inTx, caller }),
  ),
]
