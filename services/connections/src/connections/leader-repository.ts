import { findNewestCopy, markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/**
 * A kind of copy: an integration or a prompt, which can answer the tickets of a connection in place of queues. This
 * service stores only which ones exist.
 */
export type Leader = 'integration' | 'prompt'

const COPIES = { integration: 'integration_ref', prompt: 'prompt_ref' } as const

/** Stores the newest version. An event that arrives after a newer version, or after the deletion, changes nothing. */
export const upsertLeader = (
  tx: RepositoryTx,
  leader: Leader,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<void> => upsertCopy(tx, COPIES[leader], { id, version })

/** Removes the integration or prompt from all connections. @returns the ids of the connections that used it */
export async function markLeaderDeleted(tx: RepositoryTx, leader: Leader, id: number): Promise<number[]> {
  const column = sql.ref(`${leader}_id`)
  const { rows: led } = await sql<{ id: number }>`
    update connection set ${column} = null where ${column} = ${id} returning id`.execute(tx.db)
  await markCopyDeleted(tx, COPIES[leader], { id })
  return led.map((row) => row.id).sort((a, b) => a - b)
}

export async function leaderExists({ db }: RepositoryTx, leader: Leader, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(COPIES[leader])} where id = ${id} and not deleted`.execute(db)
  return rows.length > 0
}

/** @returns the highest stored id of this kind, including ids of deleted ones */
export const findNewestLeader = (tx: RepositoryTx, leader: Leader): Promise<number> =>
  findNewestCopy(tx, COPIES[leader])
