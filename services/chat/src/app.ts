import { companyConsumers } from '@recado/kit/copies/companies'
import { userConsumers } from '@recado/kit/copies/users'
import type { ServiceDefinition } from '@recado/kit/service'
import { Config } from './config.ts'
import type { Database } from './db.ts'

/** What people of a company write to each other, announcements and helps. */
export const chat: ServiceDefinition<Database, Config> = {
  name: 'chat',
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: () => ({ consumers: [...companyConsumers<Database>('chat'), ...userConsumers<Database>('chat')] }),
}
