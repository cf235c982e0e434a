import { connectionUpdated } from '@recado/contracts/connections/events'
import type { Tx } from '../db.ts'
import { lockConnection, lockConnectionsOfCompany, updateConnection } from './connection-repository.ts'
import { markQueueDeleted } from './queue-repository.ts'

/** No connection offers a queue that was deleted, or redirects to it. */
export async function forgetQueue(tx: Tx, queueId: number): Promise<void> {
  await lockConnectionsOfCompany(tx)
  for (const id of await markQueueDeleted(tx, queueId)) {
    if (!(await lockConnection(tx, id))) continue // deleted, and nobody's any more
    await tx.emit(connectionUpdated, { connection: await updateConnection(tx, id, {}) })
  }
}
