import { openDeliveredFile as openDelivered } from '@recado/contracts/media/routes'
import { openMessageFile as openOfMessage, retryMedia } from '@recado/contracts/messages/routes'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/routes/route'
import type { DeliveredLinks } from '@recado/kit/media/delivered-links'
import { keyOf } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import { customRoute } from '../../custom-route.ts'
import type { Database } from '../../tables/db.ts'
import { awaitMedia } from './await-media.ts'
import { getSeenMessage } from './get-seen-message.ts'
import { openDeliveredFile } from './open-delivered-file.ts'
import { openMessageFile } from './open-message-file.ts'
import { requestMedia } from './request-media.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly store: MediaStore
  readonly links: DeliveredLinks
  /** Counts a request through a signed link towards the company's limit. @throws ERR_TOO_MANY_REQUESTS */
  readonly takeTurn: (companyId: number) => Promise<void>
}

export const mediaRoutes = ({ inTx, store, links, takeTurn }: Deps): Route[] => [
  customRoute(retryMedia, async ({ caller, transact, params }) => {
    const { messageId } = params
    await transact((tx) => requestMedia(tx, messageId))
    return awaitMedia(() => inTx(caller, (tx) => getSeenMessage(tx, messageId)))
  }),
  route(
    openOfMessage,
    (tx, { messageId }) => openMessageFile(tx, messageId),
    (_caller, { path, name, mime }) => ({ store, path, name, mime, kept: 'never' as const }),
  ),
  customRoute(openDelivered, async ({ params, query, caller }) => {
    const path = keyOf('tickets', params)
    const messageId = links.read(path, query.link)
    await takeTurn(params.companyId)
    const reader = systemCaller(params.companyId, caller.correlationId)
    const { name, mime } = await inTx(reader, (tx) => openDeliveredFile(tx, { messageId, path }))
    return { store, path, name, mime, kept: 'never' as const }
  }),
]
