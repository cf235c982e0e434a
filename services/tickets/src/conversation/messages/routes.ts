import type { ErrorCode } from '@recado/contracts/errors'
import * as contract from '@recado/contracts/messages/routes'
import type { PersonCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../../custom-route.ts'
import type { Database } from '../../tables/db.ts'
import type { ProgramAddresses } from '../message-files/program-addresses.ts'
import { awaitOutcome } from './await-outcome.ts'
import { deleteMessage } from './delete-message.ts'
import { editMessage } from './edit-message.ts'
import { forKeys } from './for-keys.ts'
import { listMessages } from './list-messages.ts'
import { reactToMessage } from './react-to-message.ts'
import type { Requested } from './request-change.ts'
import { findOutcome } from './requested-change-repository.ts'
import { retryMessage } from './retry-message.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessages } from './send-messages.ts'
import { writeNote } from './write-note.ts'

type Deps = {
  readonly inTx: InTx<Database>
  /** Milliseconds that a request waits for WhatsApp's answer to a change. */
  readonly answerMs: number
  readonly addresses: ProgramAddresses
}

export function messageRoutes({ inTx, answerMs, addresses }: Deps): Route[] {
  /**
   * Returns the changed message once WhatsApp has accepted the change. @throws `refused` when WhatsApp refuses the
   * change
   */
  async function settled(caller: PersonCaller, refused: ErrorCode, { message, change }: Requested) {
    if (change) await awaitOutcome(() => inTx(caller, (tx) => findOutcome(tx, change)), answerMs, refused)
    return message
  }

  return [
    route(contract.listMessages, listMessages, ({ key }, history) => (key ? forKeys(history, addresses) : history)),
    route(contract.searchMessages, searchMessages),
    route(contract.sendMessage, async (tx, input) => ({
      messages: input.isNote ? [await writeNote(tx, input)] : await sendMessages(tx, input),
    })),
    customRoute(contract.deleteMessage, async ({ caller, transact, params, query }) => {
      const { undo, ...requested } = await transact((tx) => deleteMessage(tx, { ...params, ...query }))
      return { ...(await settled(caller, 'ERR_DELETE_WAPP_MSG', requested)), undo }
    }),
    customRoute(contract.editMessage, async ({ caller, transact, params, body }) => {
      const requested = await transact((tx) => editMessage(tx, { id: params.messageId, ...body }))
      return settled(caller, 'ERR_EDITING_WAPP_MSG', requested)
    }),
    customRoute(contract.reactToMessage, async ({ caller, transact, params, body }) => {
      const requested = await transact((tx) => reactToMessage(tx, { id: params.messageId, ...body }))
      return settled(caller, 'ERR_SENDING_WAPP_MSG', requested)
    }),
    route(contract.retryMessage, (tx, { messageId }) => retryMessage(tx, messageId)),
  ]
}
