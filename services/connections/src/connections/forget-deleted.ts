import { connectionUpdated } from '@recado/contracts/connections/events'
import type { Tx } from '../tables/db.ts'
import { lockConnection, lockConnectionsOfCompany, updateConnection } from './connection-repository.ts'

/**
 * Removes a deleted queue, prompt or integration from the connections that use it, and publishes the changed
 * connections.
 *
 * @param take removes it from the rows of all connections, and returns the ids of those that used it
 */
export async function forgetDeleted(tx: Tx, take: (tx: Tx) => Promise<readonly number[]>): Promise<void> {
  await lockConnectionsOfCompany(tx) // waits for requests that may be adding it to a connection
  for (const id of await take(tx)) {
    if (!(await lockConnection(tx, id))) continue // the connection was deleted
    await tx.emit(connectionUpdated, { connection: await updateConnection(tx, id, {}) })
  }
}
