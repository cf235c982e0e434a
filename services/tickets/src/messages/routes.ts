import type { ErrorCode } from '@recado/contracts/errors'
import * as contract from '@recado/contracts/messages/routes'
import type { PersonCaller } from '@recado/kit/caller'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database, PersonTx } from '../db.ts'
import { awaitOutcome } from './await-outcome.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { listMessages } from './list-messages.ts'
import { reactToMessage } from './react-to-message.ts'
import type { Requested } from './request-change.ts'
import { findOutcome } from './requested-change-repository.ts'
import { retryMessage } from './retry-message.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessages } from './send-messages.ts'
import { writeNote } from './write-note.ts'

/** @param answerMs how long a change waits for WhatsApp's answer before ours */
export function messageRoutes(inTx: InTx<Database>, answerMs: number): Route[] {
  /** Does it, and answers when WhatsApp has. */
  async function settled(caller: PersonCaller, refused: ErrorCode, change: (tx: PersonTx) => Promise<Requested>) {
    const { message, change: requested } = await inTx(caller, change)
    if (requested) await awaitOutcome(() => inTx(caller, (tx) => findOutcome(tx, requested)), answerMs, refused)
    return message
  }

  return [
    route(contract.listMessages, ({ caller, params, query }) =>
      inTx(caller, (tx) => listMessages(tx, { ...params, ...query })),
    ),
    route(contract.searchMessages, ({ caller, query }) => inTx(caller, (tx) => searchMessages(tx, query))),
    route(contract.sendMessage, ({ caller, params, body, files, idempotency }) =>
      inTx(caller, (tx) =>
        idempotently(tx, idempotency, async () => ({
          messages: body.isNote
            ? [await writeNote(tx, { ...params, ...body, files })]
            : await sendMessages(tx, { ...params, ...body, files }),
        })),
      ),
    ),
    route(contract.deleteMessage, ({ caller, params }) =>
      settled(caller, 'ERR_DELETE_WAPP_MSG', (tx) => deleteMessage(tx, params.messageId)),
    ),
    route(contract.editMessage, ({ caller, params, body }) =>
      settled(caller, 'ERR_EDITING_WAPP_MSG', (tx) => editMessage(tx, { id: params.messageId, ...body })),
    ),
    route(contract.reactToMessage, ({ caller, params, body }) =>
      settled(caller, 'ERR_SENDING_WAPP_MSG', (tx) => reactToMessage(tx, { id: params.messageId, ...body })),
    ),
    route(contract.retryMessage, ({ caller, params }) => inTx(caller, (tx) => retryMessage(tx, params.messageId))),
  ]
}
