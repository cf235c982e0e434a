import { notFound } from '@recado/kit/errors'
import { hasConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../db.ts'
import { findQueueIds } from '../queues/queue-repository.ts'

/** @throws ERR_NO_QUEUE_FOUND | ERR_NO_WAPP_FOUND when one of the ids is not the company's */
export async function checkReferences(
  tx: Tx,
  { queueIds = [], whatsappId }: { queueIds?: readonly number[] | undefined; whatsappId?: number | null | undefined },
): Promise<void> {
  const known = new Set(await findQueueIds(tx, queueIds))
  if (queueIds.some((id) => !known.has(id))) throw notFound('queue')
  if (whatsappId && !(await hasConnection(tx, whatsappId))) throw notFound('whatsapp')
}
