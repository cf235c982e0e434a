import { EXTERNAL_NUMBER } from '@recado/contracts/messages/external-number'
import type { CallerKey } from '@recado/kit/caller'
import { AppError, notFound } from '@recado/kit/errors'
import { canSend } from '../../conversation/connections/can-send.ts'
import { queueExists } from '../../conversation/queues/queue-repository.ts'
import { checkOutgoing } from '../../conversation/sending/outgoing-parts.ts'
import type { ProgramTx } from '../../tables/db.ts'

/** A program's request to send something. */
export type ExternalRequest = Parameters<typeof checkOutgoing>[0] & {
  readonly number: string
  readonly openTicket: boolean
  readonly queueId?: number | undefined
  readonly closeTicket: boolean
}

/** Whether a key has access to the queue; the token of a connection always has. */
export const mayUse = (key: CallerKey | undefined, queueId: number): boolean =>
  !key?.queueIds || key.queueIds.includes(queueId)

/**
 * Refuses a request that cannot be sent to any recipient.
 * @throws ERR_API_INVALID_NUMBER | ERR_VALIDATION neither text nor file | ERR_WAPP_NOT_INITIALIZED | ERR_NO_QUEUE_FOUND
 */
export async function checkExternal(tx: ProgramTx, request: ExternalRequest): Promise<void> {
  if (!EXTERNAL_NUMBER.test(request.number)) throw new AppError('ERR_API_INVALID_NUMBER')
  checkOutgoing(request, tx.caller.language)
  if (!(await canSend(tx, tx.caller.connectionId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const { queueId } = request
  if (queueId === undefined) return
  if (!(await queueExists(tx, queueId)) || !mayUse(tx.caller.key, queueId)) throw notFound('queue')
}
