import { retryMedia } from '@recado/contracts/messages/routes'
import type { InTx } from '@recado/kit/db/tx'
import type { Route } from '@recado/kit/http/route'
import { customRoute } from '../custom-route.ts'
import type { Database } from '../db.ts'
import { awaitMedia } from './await-media.ts'
import { getSeenMessage } from './get-seen-message.ts'
import { requestMedia } from './request-media.ts'

export const mediaRoutes = (inTx: InTx<Database>): Route[] => [
  customRoute(retryMedia, async ({ caller, transact, params }) => {
    const { messageId } = params
    await transact((tx) => requestMedia(tx, messageId))
    return awaitMedia(() => inTx(caller, (tx) => getSeenMessage(tx, messageId)))
  }),
]
