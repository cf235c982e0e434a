import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { companyConsumers } from '@recado/kit/copies/companies'
import { userConsumers } from '@recado/kit/copies/users'
import type { ServiceDefinition } from '@recado/kit/service'
import { BillingConfig } from './config.ts'
import type { Database } from './db.ts'
import { keepWebhookRegistered } from './pix/jobs.ts'
import { openPix } from './pix/open-pix.ts'
import { announcePlans } from './plans/announce-plans.ts'
import { planConsumers } from './plans/consumers.ts'
import { planRoutes } from './plans/routes.ts'

/** Plans, and what companies owe for them. */
export const billing: ServiceDefinition<Database, BillingConfig> = {
  name: 'billing',
  config: BillingConfig,
  migrations: new URL('../migrations/', import.meta.url),
  create: ({ inTx, config, outgoing }) => {
    const pix = openPix(config, { outgoing })
    return {
      routes: planRoutes(inTx),
      consumers: [...planConsumers, ...companyConsumers<Database>('billing'), ...userConsumers<Database>('billing')],
      jobs: pix ? [keepWebhookRegistered<Database>(pix)] : [],
      start: () => inTx(systemCaller(0, randomUUID()), announcePlans),
    }
  },
}
