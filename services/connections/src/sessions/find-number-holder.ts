import { findOtherWithNumber, holdNumber, lockConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../tables/db.ts'

/**
 * Finds another connection of the company that is linked to the same phone. With two such connections, every message
 * would arrive twice, in two tickets. Transactions that link the same phone are serialised, and the connection that
 * linked it first stays linked.
 *
 * @returns the name of the other connection; undefined when there is none
 */
export async function findNumberHolder(tx: Tx, connectionId: number, number: string): Promise<string | undefined> {
  if (number === '') return undefined
  await holdNumber(tx, number)
  const own = await lockConnection(tx, connectionId)
  return own?.number === number ? undefined : findOtherWithNumber(tx, connectionId, number)
}
