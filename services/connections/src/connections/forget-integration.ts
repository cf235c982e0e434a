import { connectionUpdated } from '@recado/contracts/connections/events'
import type { Tx } from '../db.ts'
import { lockConnection, lockConnectionsOfCompany, updateConnection } from './connection-repository.ts'
import { markIntegrationDeleted } from './integration-repository.ts'

/** No connection is led by an integration that was deleted: one may have got it while it was. */
export async function forgetIntegration(tx: Tx, integrationId: number): Promise<void> {
  await lockConnectionsOfCompany(tx)
  for (const id of await markIntegrationDeleted(tx, integrationId)) {
    if (!(await lockConnection(tx, id))) continue // deleted, and nobody's any more
    await tx.emit(connectionUpdated, { connection: await updateConnection(tx, id, {}) })
  }
}
