import * as contract from '@recado/contracts/quick-messages/routes'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { getOnlyFile } from '../media/get-only-file.ts'
import { answerOf } from './answer-texts.ts'
import { changeQuickMessage, setQuickMessageFile } from './change-quick-message.ts'
import { createQuickMessage } from './create-quick-message.ts'
import { deleteQuickMessage } from './delete-quick-message.ts'
import { listQuickMessages, offerQuickMessages, showQuickMessage } from './list-quick-messages.ts'

export const quickMessageRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listQuickMessages, ({ caller, query }) => inTx(caller, (tx) => listQuickMessages(tx, query))),
  route(contract.pickQuickMessages, ({ caller }) => inTx(caller, offerQuickMessages)),
  route(contract.getQuickMessage, ({ caller, params }) =>
    inTx(caller, (tx) => showQuickMessage(tx, params.quickMessageId)),
  ),
  route(contract.createQuickMessage, ({ caller, body, idempotency }) =>
    inTx(caller, (tx) => idempotently(tx, idempotency, () => createQuickMessage(tx, body))),
  ),
  route(contract.changeQuickMessage, ({ caller, params, body }) =>
    inTx(caller, (tx) => changeQuickMessage(tx, params.quickMessageId, body)),
  ),
  route(contract.deleteQuickMessage, async ({ caller, params }) => {
    await inTx(caller, (tx) => deleteQuickMessage(tx, params.quickMessageId))
    return answerOf('deleted', caller.language)
  }),
  route(contract.attachToQuickMessage, ({ caller, params, files }) =>
    inTx(caller, (tx) => setQuickMessageFile(tx, params.quickMessageId, getOnlyFile(caller, files))),
  ),
  route(contract.detachFromQuickMessage, ({ caller, params }) =>
    inTx(caller, (tx) => setQuickMessageFile(tx, params.quickMessageId, null)),
  ),
]
