import { findOtherWithNumber, holdNumber, lockConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../db.ts'

/**
 * Which other connection of the company has the phone that was linked just now: every message would come twice, in two
 * tickets. Those who link the same phone take turns until their transactions end. A connection that has had the phone
 * before keeps it.
 * @returns its name; undefined when there is none
 */
export async function findNumberHolder(tx: Tx, connectionId: number, number: string): Promise<string | undefined> {
  if (number === '') return undefined
  await holdNumber(tx, number)
  const own = await lockConnection(tx, connectionId)
  return own?.number === number ? undefined : findOtherWithNumber(tx, connectionId, number)
}
