import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { companyConsumers } from '@recado/kit/copies/companies'
import { userConsumers } from '@recado/kit/copies/users'
import type { ServiceDefinition } from '@recado/kit/service'
import { z } from 'zod'
import type { Database } from './db.ts'
import { announcePlans } from './plans/announce-plans.ts'
import { planConsumers } from './plans/consumers.ts'
import { planRoutes } from './plans/routes.ts'

/** Plans, and what companies owe for them. */
export const billing: ServiceDefinition<Database, object> = {
  name: 'billing',
  config: z.object({}),
  migrations: new URL('../migrations/', import.meta.url),
  create: ({ inTx }) => ({
    routes: planRoutes(inTx),
    consumers: [...planConsumers, ...companyConsumers<Database>('billing'), ...userConsumers<Database>('billing')],
    start: () => inTx(systemCaller(0, randomUUID()), announcePlans),
  }),
}
