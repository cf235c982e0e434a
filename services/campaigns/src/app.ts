import { findCampaignFile as findFile, openCampaignFile } from '@recado/contracts/campaigns/file-routes'
import { showCampaignsService } from '@recado/contracts/platform/campaign-routes'
import { companyExportPart } from '@recado/kit/company-export/company-export'
import { userConsumers } from '@recado/kit/copies/users'
import { serveFiles } from '@recado/kit/http/routes/serve-files'
import { storageConsumers } from '@recado/kit/media/count-files'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import type { ServiceDefinition } from '@recado/kit/service'
import { campaignConsumers } from './campaigns/consumers.ts'
import { campaignJobs } from './campaigns/jobs.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { Config } from './config.ts'
import { contactListItemRoutes } from './contact-list-items/routes.ts'
import { contactListSheetRoutes } from './contact-list-items/sheet-routes.ts'
import { contactListRoutes } from './contact-lists/routes.ts'
import { copyConsumers } from './copies/consumers.ts'
import { copyJobs } from './copies/jobs.ts'
import { customRoute } from './custom-route.ts'
import { laneConsumers } from './lanes/consumers.ts'
import { laneJobs } from './lanes/jobs.ts'
import { refuseHaste } from './lanes/refuse-haste.ts'
import { erasureConsumers } from './lgpd/consumers.ts'
import { campaignFiles } from './media/campaign-file-repository.ts'
import { findCampaignFile } from './media/find-campaign-file.ts'
import { nameConsumers } from './names/consumers.ts'
import { numberCheckConsumers } from './number-checks/consumers.ts'
import { numberCheckJobs } from './number-checks/jobs.ts'
import { openTicketConsumers } from './open-tickets/consumers.ts'
import { recipientConsumers } from './recipients/consumers.ts'
import { recipientJobs } from './recipients/jobs.ts'
import { reportJobs } from './report/jobs.ts'
import { reportRoutes } from './report/routes.ts'
import { resultRoutes } from './results/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import type { Database } from './tables/db.ts'
import { EXPORT_ANSWERS } from './tables/export-answers.ts'

const LINKED = { findFile, openFile: openCampaignFile }

/** The service `campaigns`: messages from a company to many of its contacts. */
export const campaigns: ServiceDefinition<Database, Config> = {
  name: 'campaigns',
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: async ({ config, inTx, system, log, showHealth }) => {
    refuseHaste(config)
    const store = await openMediaStore(config)
    const part = { service: 'campaigns', inTx, store, ledger: campaignFiles, answers: EXPORT_ANSWERS }
    const exported = companyExportPart(part)
    return {
      routes: [
        ...contactListRoutes,
        ...contactListItemRoutes,
        ...contactListSheetRoutes({ inTx, store }),
        ...settingRoutes,
        ...campaignRoutes,
        ...reportRoutes(inTx),
        ...resultRoutes,
        customRoute(showCampaignsService, showHealth),
      ],
      consumers: [
        ...userConsumers<Database>('campaigns'),
        ...nameConsumers,
        ...campaignConsumers,
        ...recipientConsumers,
        ...laneConsumers,
        ...numberCheckConsumers,
        ...openTicketConsumers,
        ...erasureConsumers,
        ...copyConsumers,
        ...storageConsumers<Database>('campaigns'),
        ...exported.consumers,
      ],
      outside: [exported.work],
      jobs: [
        ...numberCheckJobs,
        ...campaignJobs,
        ...recipientJobs,
        ...laneJobs(config.CAMPAIGN_PACE),
        ...reportJobs,
        ...copyJobs,
      ],
      files: serveFiles({ inTx, system, store, config }, [
        { ledger: campaignFiles, linked: { contract: LINKED, find: findCampaignFile } },
      ]),
      start: async () => {
        // The service starts without its file store, because only campaigns with files need the store.
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        return async () => store.close()
      },
    }
  },
}
