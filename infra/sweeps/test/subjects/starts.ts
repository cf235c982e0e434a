import type { ServiceName } from '@recado/contracts/registry'
import { startAuth } from './auth.ts'
import { startBilling } from './billing.ts'
import { startConnections } from './connections.ts'
import type { StartedSubject } from './subject.ts'
import { startTickets } from './tickets.ts'

/** How each service is started with two companies in it. */
export const STARTS: Readonly<Record<ServiceName, () => Promise<StartedSubject>>> = {
  auth: startAuth,
  billing: startBilling,
  connections: startConnections,
  tickets: startTickets,
}
