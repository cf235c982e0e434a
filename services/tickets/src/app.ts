import type { ServiceDefinition } from '@recado/kit/service'
import { z } from 'zod'
import { connectionConsumers } from './connections/consumers.ts'
import { contactRoutes } from './contacts/routes.ts'
import type { Database } from './db.ts'
import { messageConsumers } from './messages/consumers.ts'
import { messageRoutes } from './messages/routes.ts'
import { queueRoutes } from './queues/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { userConsumers } from './users/consumers.ts'

const Config = z.object({})

/** Contacts, tickets, messages and queues: the conversations of every company. */
export const tickets: ServiceDefinition<Database, z.infer<typeof Config>> = {
  name: 'tickets',
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: ({ inTx }) => ({
    routes: [...queueRoutes(inTx), ...contactRoutes(inTx), ...ticketRoutes(inTx), ...messageRoutes(inTx)],
    consumers: [...userConsumers, ...connectionConsumers, ...messageConsumers],
  }),
}
