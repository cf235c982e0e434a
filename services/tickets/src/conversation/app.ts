import { limitRate } from '@recado/kit/db/rate-limit'
import type { DeliveredLinks } from '@recado/kit/media/delivered-links'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { App, ServiceDeps } from '@recado/kit/service'
import type { TicketsConfig } from '../config.ts'
import type { Database } from '../tables/db.ts'
import { timerJobs } from './automation/jobs.ts'
import { companyConsumers } from './companies/consumers.ts'
import { connectionConsumers } from './connections/consumers.ts'
import { contactFieldJobs } from './contact-fields/jobs.ts'
import { contactFieldRoutes } from './contact-fields/routes.ts'
import { contactConsumers } from './contacts/consumers.ts'
import { contactRoutes } from './contacts/routes.ts'
import { stepJobs } from './deferring/jobs.ts'
import type { FromWings } from './from-wings.ts'
import { identityConsumers } from './identities/consumers.ts'
import { numberCheckJobs } from './identities/jobs.ts'
import type { ProgramAddresses } from './message-files/program-addresses.ts'
import { mediaRoutes } from './message-files/routes.ts'
import { messageConsumers } from './messages/consumers.ts'
import { messageRoutes } from './messages/routes.ts'
import { createNameCache } from './names/name-cache.ts'
import { queueConsumers } from './queues/consumers.ts'
import { queueRoutes } from './queues/routes.ts'
import { receivingConsumers } from './receiving/consumers.ts'
import { receivingJobs } from './receiving/jobs.ts'
import { snoozeJobs } from './snooze/jobs.ts'
import { snoozeRoutes } from './snooze/routes.ts'
import { tagConsumers } from './tags/consumers.ts'
import { tagRoutes } from './tags/routes.ts'
import { ticketConsumers } from './tickets/consumers.ts'
import { forgetNumbers } from './tickets/numbers/number-repository.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { tallyJobs } from './tickets/tallies/jobs.ts'
import { undoRoutes } from './undo/routes.ts'
import { urgencyJobs } from './urgency/jobs.ts'

type Deps = Pick<ServiceDeps<Database, TicketsConfig>, 'config' | 'inTx' | 'system'> & {
  readonly store: MediaStore
  readonly links: DeliveredLinks
  readonly addresses: ProgramAddresses
  readonly answerMs: number
  readonly timerMs: number
  readonly lookMs: number // interval of the job that carries out steps whose undo time has passed
}

/** The conversation part of the service: routes, consumers and jobs for contacts, tickets and messages. */
export function createConversation(deps: Deps, wings: FromWings) {
  const { config, inTx, system, store, links, addresses, answerMs, timerMs, lookMs } = deps
  const names = createNameCache()
  return {
    routes: [
      ...queueRoutes(wings),
      ...contactFieldRoutes,
      ...contactRoutes({ inTx, answerMs, names, ...wings }),
      ...ticketRoutes({ inTx, names, ...wings }),
      ...snoozeRoutes,
      ...undoRoutes(wings),
      ...tagRoutes(names),
      ...messageRoutes({ inTx, answerMs, addresses }),
      ...mediaRoutes({
        inTx,
        store,
        links,
        takeTurn: (companyId) => limitRate(system, ['delivered', companyId], config.EXTERNAL_API_PER_PROGRAM),
      }),
    ],
    consumers: [
      ...companyConsumers,
      ...connectionConsumers,
      ...queueConsumers,
      ...identityConsumers,
      ...contactConsumers,
      ...receivingConsumers(wings),
      ...messageConsumers(wings.onAcknowledged),
      ...ticketConsumers(wings.onUserDeleted),
      ...tagConsumers,
    ],
    jobs: [
      ...timerJobs(timerMs),
      ...stepJobs(lookMs),
      ...receivingJobs(timerMs, wings.answerers),
      ...numberCheckJobs,
      ...contactFieldJobs,
      ...tallyJobs,
      ...snoozeJobs(lookMs),
      ...urgencyJobs,
    ],
    erasure: { forget: forgetNumbers(inTx) },
  } satisfies App<Database>
}
