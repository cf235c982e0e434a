import * as contract from '@recado/contracts/messages/routes'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { listMessages } from './list-messages.ts'
import { sendMessages } from './send-messages.ts'

export const messageRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listMessages, ({ caller, params, query }) =>
    inTx(caller, (tx) => listMessages(tx, { ...params, ...query })),
  ),
  route(contract.sendMessage, ({ caller, params, body, files, idempotency }) =>
    inTx(caller, (tx) =>
      idempotently(tx, idempotency, async () => ({ messages: await sendMessages(tx, { ...params, ...body, files }) })),
    ),
  ),
]
