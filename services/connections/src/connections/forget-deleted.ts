import { connectionUpdated } from '@recado/contracts/connections/events'
import type { Tx } from '../tables/db.ts'
import { lockConnection, lockConnectionsOfCompany, updateConnection } from './connection-repository.ts'

/**
 * Removes a queue, prompt or integration that was deleted elsewhere from the connections that use it, and announces
 * them.
 * @param take removes it, and returns the ids of the connections that used it
 */
export async function forgetDeleted(tx: Tx, take: (tx: Tx) => Promise<readonly number[]>): Promise<void> {
  await lockConnectionsOfCompany(tx) // a connection may be starting to use it at this moment
  for (const id of await take(tx)) {
    if (!(await lockConnection(tx, id))) continue // the connection is deleted
    await tx.emit(connectionUpdated, { connection: await updateConnection(tx, id, {}) })
  }
}
