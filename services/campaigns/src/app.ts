import { companyConsumers } from '@recado/kit/copies/companies'
import { userConsumers } from '@recado/kit/copies/users'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { serveFiles } from '@recado/kit/media/serve-files'
import type { ServiceDefinition } from '@recado/kit/service'
import { Config } from './config.ts'
import { connectionConsumers } from './connections/consumers.ts'
import { contactListItemRoutes } from './contact-list-items/routes.ts'
import { contactListSheetRoutes } from './contact-list-items/sheet-routes.ts'
import { contactListRoutes } from './contact-lists/routes.ts'
import type { Database } from './db.ts'
import { erasureConsumers } from './lgpd/consumers.ts'
import { campaignFiles } from './media/campaign-file-repository.ts'
import { numberCheckConsumers } from './number-checks/consumers.ts'
import { numberCheckJobs } from './number-checks/jobs.ts'

/** Messages of a company to many of its contacts. */
export const campaigns: ServiceDefinition<Database, Config> = {
  name: 'campaigns',
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: async ({ config, inTx, system, log }) => {
    const store = await openMediaStore(config)
    return {
      routes: [...contactListRoutes, ...contactListItemRoutes, ...contactListSheetRoutes({ inTx, store })],
      consumers: [
        ...companyConsumers<Database>('campaigns'),
        ...userConsumers<Database>('campaigns'),
        ...connectionConsumers,
        ...numberCheckConsumers,
        ...erasureConsumers,
      ],
      jobs: numberCheckJobs,
      files: serveFiles({ inTx, system, store, config }, [{ ledger: campaignFiles }]),
      start: async () => {
        // no reason to refuse lists: without its store the service does all but files
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        return async () => store.close()
      },
    }
  },
}
