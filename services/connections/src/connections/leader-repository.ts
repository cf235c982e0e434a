import { findNewestCopy, markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** A machine that leads the tickets of a connection instead of its queues; this service stores which of them exist. */
export type Leader = 'integration' | 'prompt'

const COPIES = { integration: 'integration_ref', prompt: 'prompt_ref' } as const

/** Stores the newest version; an event that arrives late, or after the deletion, changes nothing. */
export const upsertLeader = (
  tx: RepositoryTx,
  leader: Leader,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<void> => upsertCopy(tx, COPIES[leader], { id, version })

/** Removes it from all connections. @returns the connections that used it */
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

/** @returns the highest id that this service has stored, deleted ones included */
export const findNewestLeader = (tx: RepositoryTx, leader: Leader): Promise<number> =>
  findNewestCopy(tx, COPIES[leader])
