import type { ServiceName } from '@recado/system/services'
import { startAuth } from './auth.ts'
import { startBare } from './bare.ts'
import { startBilling } from './billing.ts'
import { startCampaigns } from './campaigns.ts'
import { startChat } from './chat.ts'
import { startConnections } from './connections.ts'
import type { StartedSubject } from './subject.ts'
import { startTickets } from './tickets.ts'

/** By service, the function that starts it with two companies that have rows in every table. */
const STARTS: Readonly<Partial<Record<ServiceName, () => Promise<StartedSubject>>>> = {
  auth: startAuth,
  billing: startBilling,
  campaigns: startCampaigns,
  chat: startChat,
  connections: startConnections,
  tickets: startTickets,
}

/** Starts a service with two companies. A service without an entry above gets only the rows that every service has. */
export const startSubject = (name: ServiceName): Promise<StartedSubject> => (STARTS[name] ?? (() => startBare(name)))()
