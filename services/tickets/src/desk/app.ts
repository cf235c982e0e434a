import type { MediaStore } from '@recado/kit/media/media-store'
import type { App, ServiceDeps } from '@recado/kit/service'
import type { TicketsConfig } from '../config.ts'
import type { FromWings } from '../conversation/from-wings.ts'
import type { Database } from '../tables/db.ts'
import { campaignConsumers } from './campaign-messages/consumers.ts'
import { findReply } from './campaign-messages/find-reply.ts'
import { noteProgress } from './campaign-messages/note-progress.ts'
import { placeReply } from './campaign-messages/place-reply.ts'
import { campaignMessageRoutes } from './campaign-messages/routes.ts'
import { settleReply } from './campaign-messages/settle-reply.ts'
import { contactImportConsumers } from './contact-import/consumers.ts'
import { contactImportRoutes } from './contact-import/routes.ts'
import { presenceConsumers } from './dashboard/consumers.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { fileListConsumers } from './file-lists/consumers.ts'
import { fileListRoutes } from './file-lists/routes.ts'
import { createExportWork } from './lgpd/export-work.ts'
import { dataRoutes } from './lgpd/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { deleteQuickMessagesOf } from './quick-messages/delete-quick-message.ts'
import { quickMessageRoutes } from './quick-messages/routes.ts'
import { reportConsumers } from './reports/consumers.ts'
import { countFinishedWork } from './reports/count-work.ts'
import { reportJobs } from './reports/jobs.ts'
import { reportRoutes } from './reports/routes.ts'
import { retentionJobs } from './retention/jobs.ts'
import { deleteSchedulesOf } from './schedules/delete-schedule.ts'
import { scheduleJobs } from './schedules/jobs.ts'
import { scheduleRoutes } from './schedules/routes.ts'

type Deps = Pick<ServiceDeps<Database, TicketsConfig>, 'inTx' | 'system' | 'showHealth'> & {
  readonly store: MediaStore
  readonly answerMs: number
  readonly erasedKey: Uint8Array // hashes the numbers of erased people
}

/**
 * Creates the parts of the service that agents use beside conversations: schedules, quick messages, file lists,
 * imports, the dashboard, reports and campaign messages; and the privacy duties of a company.
 */
export function createDesk({ inTx, system, store, answerMs, erasedKey, showHealth }: Deps) {
  const exportWork = createExportWork({ inTx, store })
  const app = {
    routes: [
      ...contactImportRoutes({ inTx, store, answerMs }),
      ...quickMessageRoutes,
      ...fileListRoutes,
      ...scheduleRoutes,
      ...dashboardRoutes,
      ...reportRoutes,
      ...campaignMessageRoutes,
      ...dataRoutes(erasedKey, exportWork.wake),
      ...platformRoutes({ system, showHealth }),
    ],
    consumers: [
      ...contactImportConsumers,
      ...presenceConsumers,
      ...fileListConsumers,
      ...reportConsumers,
      ...campaignConsumers({ inTx, store, key: erasedKey }),
    ],
    outside: [exportWork],
    jobs: [...scheduleJobs, ...retentionJobs, ...reportJobs],
    beforeCommit: countFinishedWork,
  } satisfies App<Database>
  return { app, forConversation: FOR_CONVERSATION }
}

export const FOR_CONVERSATION = {
  campaigns: { find: findReply, place: placeReply, settle: settleReply },
  onAcknowledged: noteProgress,
  onContactDeleted: deleteSchedulesOf,
  onUserDeleted: deleteQuickMessagesOf,
} satisfies Partial<FromWings>
