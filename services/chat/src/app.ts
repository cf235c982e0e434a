import { createEraser } from '@recado/kit/db/erase'
import type { ServiceDefinition } from '@recado/kit/service'
import { companyConsumers } from './companies/consumers.ts'
import { Config } from './config.ts'
import type { Database } from './db.ts'

/** What people of a company write to each other, announcements and helps. */
export const chat: ServiceDefinition<Database, Config> = {
  name: 'chat',
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: ({ wakeJob }) => {
    const eraser = createEraser<Database>({ wakeJob })
    return {
      consumers: companyConsumers(eraser),
      jobs: [eraser.job],
    }
  },
}
