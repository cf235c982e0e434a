import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { createEraser } from '@recado/kit/db/erase'
import type { ServiceDefinition } from '@recado/kit/service'
import { z } from 'zod'
import { companyConsumers } from './companies/consumers.ts'
import type { Database } from './db.ts'
import { announcePlans } from './plans/announce-plans.ts'
import { planConsumers } from './plans/consumers.ts'
import { planRoutes } from './plans/routes.ts'

/** Plans, and what companies owe for them. */
export const billing: ServiceDefinition<Database, object> = {
  name: 'billing',
  config: z.object({}),
  migrations: new URL('../migrations/', import.meta.url),
  create: ({ inTx, wakeJob }) => {
    const eraser = createEraser<Database>({ wakeJob })
    return {
      routes: planRoutes(inTx),
      consumers: [...planConsumers, ...companyConsumers(eraser)],
      jobs: [eraser.job],
      start: () => inTx(systemCaller(0, randomUUID()), announcePlans),
    }
  },
}
