import { companyConsumers } from '@recado/kit/copies/companies'
import { userConsumers } from '@recado/kit/copies/users'
import type { ServiceDefinition } from '@recado/kit/service'
import { Config } from './config.ts'
import { connectionConsumers } from './connections/consumers.ts'
import { contactListItemRoutes } from './contact-list-items/routes.ts'
import { contactListRoutes } from './contact-lists/routes.ts'
import type { Database } from './db.ts'

/** Messages of a company to many of its contacts. */
export const campaigns: ServiceDefinition<Database, Config> = {
  name: 'campaigns',
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: () => ({
    routes: [...contactListRoutes, ...contactListItemRoutes],
    consumers: [
      ...companyConsumers<Database>('campaigns'),
      ...userConsumers<Database>('campaigns'),
      ...connectionConsumers,
    ],
  }),
}
