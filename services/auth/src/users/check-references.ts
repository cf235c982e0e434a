import type { Alerts } from '@recado/contracts/auth/alerts'
import { missing } from '@recado/kit/errors'
import { findNewestConnection, hasConnection } from '../connections/connection-repository.ts'
import { findNewestQueue, findQueueIds } from '../queues/queue-repository.ts'
import type { Tx } from '../tables/db.ts'

type References = {
  readonly queueIds?: readonly number[] | undefined
  readonly whatsappId?: number | null | undefined
  readonly alerts?: Pick<Alerts, 'mutedQueueIds'> | undefined
}

/** @throws ERR_NO_QUEUE_FOUND | ERR_NO_WAPP_FOUND if an id does not belong to the company */
export async function checkReferences(tx: Tx, { queueIds = [], whatsappId, alerts }: References): Promise<void> {
  const named = [...queueIds, ...(alerts?.mutedQueueIds ?? [])]
  const known = new Set(await findQueueIds(tx, named))
  const unknown = named.find((id) => !known.has(id))
  if (unknown !== undefined) throw missing('queue', unknown, await findNewestQueue(tx))
  if (whatsappId && !(await hasConnection(tx, whatsappId))) {
    throw missing('whatsapp', whatsappId, await findNewestConnection(tx))
  }
}
