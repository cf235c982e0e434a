import { createEraser } from '@recado/kit/db/erase'
import { limitRate } from '@recado/kit/db/rate-limit'
import { createMediaLinks } from '@recado/kit/media/media-links'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import type { ServiceDefinition } from '@recado/kit/service'
import { startTimers } from './automation/run-timers.ts'
import { findInactive, findUnrouted } from './automation/timer-repository.ts'
import { companyConsumers } from './companies/consumers.ts'
import { TicketsConfig } from './config.ts'
import { connectionConsumers } from './connections/consumers.ts'
import { contactImportConsumers } from './contact-import/consumers.ts'
import { contactImportRoutes } from './contact-import/routes.ts'
import { contactConsumers } from './contacts/consumers.ts'
import { contactRoutes } from './contacts/routes.ts'
import { presenceConsumers } from './dashboard/consumers.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Database } from './db.ts'
import { admitProgram } from './external/admit-program.ts'
import { externalRoutes } from './external/routes.ts'
import { findTokenOwner } from './external/token-repository.ts'
import { FILE_OWNERS } from './file-owners.ts'
import { startCheckingNumbers } from './identities/check-numbers.ts'
import { identityConsumers } from './identities/consumers.ts'
import { findCompaniesWithUncheckedNumbers } from './identities/number-check-repository.ts'
import { createExportWork } from './lgpd/export-work.ts'
import { dataRoutes } from './lgpd/routes.ts'
import { admitUpload } from './media/admit-upload.ts'
import { expectFile } from './media/expect-file.ts'
import { findCompaniesWithOldFiles } from './media/media-file-repository.ts'
import { startRemovingFiles } from './media/remove-files.ts'
import { mediaRoutes } from './media/routes.ts'
import { messageConsumers } from './messages/consumers.ts'
import { messageRoutes } from './messages/routes.ts'
import { queueRoutes } from './queues/routes.ts'
import { quickMessageRoutes } from './quick-messages/routes.ts'
import { receivingConsumers } from './receiving/consumers.ts'
import { findOldTickets } from './retention/retention-repository.ts'
import { startForgetting } from './retention/start-forgetting.ts'
import { findDue } from './schedules/due-schedule-repository.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { startSending } from './schedules/start-sending.ts'
import { tagRoutes } from './tags/routes.ts'
import { ticketConsumers } from './tickets/consumers.ts'
import { ticketRoutes } from './tickets/routes.ts'

const MINUTE_MS = 60_000

type Options = {
  /** How long a request that needs WhatsApp's answer waits for it. */
  readonly answerMs?: number
  /** How often it looks for tickets that nobody answers or takes. */
  readonly timerMs?: number
}

/** Contacts, tickets, messages and queues: the conversations of every company. */
export const createTickets = ({
  answerMs = 10_000,
  timerMs = MINUTE_MS,
}: Options = {}): ServiceDefinition<Database, TicketsConfig> => ({
  name: 'tickets',
  config: TicketsConfig,
  migrations: new URL('../migrations/', import.meta.url),
  create: async ({ config, inTx, system, log }) => {
    const store = await openMediaStore(config)
    const exportWork = createExportWork({ inTx, store })
    const links = createMediaLinks(config.MEDIA_LINK_KEY)
    const forget = (companyId: number) => store.removeAll('tickets', companyId).then(() => true)
    const eraser = createEraser({ system, inTx, log, forget })
    return {
      routes: [
        ...queueRoutes,
        ...contactRoutes({ inTx, answerMs }),
        ...contactImportRoutes({ inTx, store, answerMs }),
        ...ticketRoutes(inTx),
        ...tagRoutes,
        ...quickMessageRoutes,
        ...scheduleRoutes,
        ...dashboardRoutes,
        ...dataRoutes(config.MEDIA_LINK_KEY, exportWork.wake),
        ...messageRoutes(inTx, answerMs),
        ...externalRoutes(inTx, answerMs),
        ...mediaRoutes({ inTx, store, links, owners: FILE_OWNERS }),
      ],
      consumers: [
        ...companyConsumers(eraser),
        ...connectionConsumers,
        ...identityConsumers,
        ...contactImportConsumers,
        ...contactConsumers,
        ...receivingConsumers,
        ...messageConsumers,
        ...ticketConsumers,
        ...presenceConsumers,
      ],
      outside: [exportWork],
      admitProgram: admitProgram({
        inTx,
        findOwner: (token) => findTokenOwner(system, token),
        takeTurn: ({ companyId, connectionId }) =>
          limitRate(system, ['external', companyId, connectionId], config.EXTERNAL_API_PER_CONNECTION),
      }),
      uploads: {
        store,
        admit: admitUpload(({ companyId, userId }) =>
          limitRate(system, ['upload', companyId, userId], config.UPLOADS_PER_USER),
        ),
        expect: (caller) => inTx(caller, expectFile),
      },
      start: async () => {
        // no reason to refuse texts: without its store the service does all but files
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        const findCompanies = () => findCompaniesWithOldFiles(system)
        const stopRemoving = startRemovingFiles({ inTx, store, findCompanies, log })
        const findUnchecked = () => findCompaniesWithUncheckedNumbers(system)
        const stopChecking = startCheckingNumbers({ inTx, findCompanies: findUnchecked, log })
        const stopSending = startSending({ inTx, findDue: (atMost) => findDue(system, atMost), log })
        const timers = { inTx, findInactive: () => findInactive(system), findUnrouted: () => findUnrouted(system), log }
        const stopTimers = startTimers(timers, timerMs)
        const stopErasing = eraser.start()
        const stopForgetting = startForgetting({ inTx, findOld: (most) => findOldTickets(system, most), log })
        return async () => {
          await Promise.all([
            stopErasing(),
            stopForgetting(),
            stopRemoving(),
            stopChecking(),
            stopTimers(),
            stopSending(),
          ])
          store.close()
        }
      },
    }
  },
})

export const tickets = createTickets()
