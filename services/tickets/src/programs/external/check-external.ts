import { EXTERNAL_NUMBER } from '@recado/contracts/messages/external-number'
import type { CallerKey } from '@recado/kit/caller'
import { AppError, notFound } from '@recado/kit/errors'
import { canSend } from '../../conversation/connections/can-send.ts'
import { queueExists } from '../../conversation/queues/queue-repository.ts'
import { checkOutgoing } from '../../conversation/sending/outgoing-parts.ts'
import type { ProgramTx } from '../../tables/db.ts'

/** A program's request to send a text or files. */
export type ExternalRequest = Parameters<typeof checkOutgoing>[0] & {
  readonly number: string
  readonly openTicket: boolean
  readonly queueId?: number | undefined
  readonly closeTicket: boolean
}

/** Whether the program may use the queue. A connection's token may use all queues. */
export const mayUse = (key: CallerKey | undefined, queueId: number): boolean =>
  !key?.queueIds || key.queueIds.includes(queueId)

/**
 * Checks the parts of a request that do not depend on the recipient.
 * @throws ERR_API_INVALID_NUMBER | ERR_VALIDATION when neither a text nor a file is given | ERR_WAPP_NOT_INITIALIZED |
 * ERR_NO_QUEUE_FOUND
 */
export async function checkExternal(tx: ProgramTx, request: ExternalRequest): Promise<void> {
  if (!EXTERNAL_NUMBER.test(request.number)) throw new AppError('ERR_API_INVALID_NUMBER')
  checkOutgoing(request, tx.caller.language)
  if (!(await canSend(tx, tx.caller.connectionId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const { queueId } = request
  if (queueId === undefined) return
  if (!(await queueExists(tx, queueId)) || !mayUse(tx.caller.key, queueId)) throw notFound('queue')
}
