import { connectionUpdated } from '@recado/contracts/connections/events'
import type { Tx } from '../db.ts'
import { lockConnection, lockConnectionsOfCompany, updateConnection } from './connection-repository.ts'
import { markPromptDeleted } from './prompt-repository.ts'

/** No connection is led by a prompt that was deleted: one may have got it while it was. */
export async function forgetPrompt(tx: Tx, promptId: number): Promise<void> {
  await lockConnectionsOfCompany(tx)
  for (const id of await markPromptDeleted(tx, promptId)) {
    if (!(await lockConnection(tx, id))) continue // deleted, and nobody's any more
    await tx.emit(connectionUpdated, { connection: await updateConnection(tx, id, {}) })
  }
}
