import * as fileRoutes from '@recado/contracts/chats/file-routes'
import { findPlatformFile, openPlatformFile } from '@recado/contracts/media/platform-routes'
import { showChatService } from '@recado/contracts/platform/chat-routes'
import { companyExportPart } from '@recado/kit/company-export/company-export'
import { companyConsumers } from '@recado/kit/copies/companies'
import { customRoutes } from '@recado/kit/http/routes/route'
import { serveFiles } from '@recado/kit/http/routes/serve-files'
import { storageConsumers } from '@recado/kit/media/count-files'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import type { ServiceDefinition } from '@recado/kit/service'
import { announcementJobs } from './announcements/jobs.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { chatConsumers } from './chats/consumers.ts'
import { chatRoutes } from './chats/routes.ts'
import { Config } from './config.ts'
import { findPlatformFile as findFile } from './find-platform-file.ts'
import { helpRoutes } from './helps/routes.ts'
import { createThumbnailWork } from './helps/thumbnail-work.ts'
import { chatFiles } from './media/chat-file-repository.ts'
import { findChatFile } from './media/find-chat-file.ts'
import { platformFiles } from './media/platform-file-repository.ts'
import { notificationConsumers } from './notifications/consumers.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { notificationRoutes } from './notifications/routes.ts'
import type { Database } from './tables/db.ts'
import { EXPORT_ANSWERS } from './tables/export-answers.ts'

const LINKED = { findFile: fileRoutes.findChatFile, openFile: fileRoutes.openChatFile }
const LINKED_OF_PLATFORM = { findFile: findPlatformFile, openFile: openPlatformFile }

/**
 * The service for internal chats and notifications of a company, and for the operator's announcements and help videos.
 */
export const chat: ServiceDefinition<Database, Config> = {
  name: 'chat',
  config: Config,
  migrations: new URL('../migrations/', import.meta.url),
  create: async ({ config, inTx, system, outgoing, log, showHealth }) => {
    const store = await openMediaStore(config)
    const thumbnails = createThumbnailWork({ outgoing, store, address: config.HELP_THUMBNAIL_URL })
    const exported = companyExportPart({ service: 'chat', inTx, store, ledger: chatFiles, answers: EXPORT_ANSWERS })
    return {
      routes: [
        ...chatRoutes,
        ...notificationRoutes,
        ...announcementRoutes,
        ...helpRoutes(thumbnails.wake),
        customRoutes<Database>()(showChatService, showHealth),
      ],
      consumers: [
        ...companyConsumers<Database>('chat'),
        ...storageConsumers<Database>('chat'),
        ...chatConsumers,
        ...notificationConsumers,
        ...exported.consumers,
      ],
      outside: [thumbnails, exported.work],
      jobs: [...notificationJobs, ...announcementJobs],
      files: serveFiles({ inTx, system, store, config }, [
        { ledger: chatFiles, linked: { contract: LINKED, find: findChatFile } },
        { ledger: platformFiles, linked: { contract: LINKED_OF_PLATFORM, find: findFile } },
      ]),
      start: async () => {
        // The service starts without its file store, because only messages and announcements with files need the store.
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        return async () => store.close()
      },
    }
  },
}
