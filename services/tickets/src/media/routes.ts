import * as contract from '@recado/contracts/media/routes'
import { retryMedia } from '@recado/contracts/messages/routes'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { MediaLinks } from '@recado/kit/media/media-links'
import type { MediaStore } from '@recado/kit/media/media-store'
import { customRoute } from '../custom-route.ts'
import type { Database } from '../db.ts'
import { awaitMedia } from './await-media.ts'
import { type FindOwned, findFile } from './find-file.ts'
import { getSeenMessage } from './get-seen-message.ts'
import { requestMedia } from './request-media.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly store: MediaStore
  readonly links: MediaLinks
  readonly owners: readonly FindOwned[]
}

const pathOf = ({ companyId, file }: { companyId: number; file: string }) => `tickets/${companyId}/${file}`

export const mediaRoutes = ({ inTx, store, links, owners }: Deps): Route[] => [
  route(contract.findFile, (tx, params) => findFile(tx, pathOf(params), { owners, links })),
  customRoute(retryMedia, async ({ caller, transact, params }) => {
    const { messageId } = params
    await transact((tx) => requestMedia(tx, messageId))
    return awaitMedia(() => inTx(caller, (tx) => getSeenMessage(tx, messageId)))
  }),
  customRoute(contract.openFile, async ({ params, query }) => ({ store, ...links.read(pathOf(params), query.link) })),
]
