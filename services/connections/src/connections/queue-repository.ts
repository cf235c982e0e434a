import type { Queue } from '@recado/contracts/queues/queue'
import { findNewestCopy, markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import type { RepositoryTx } from '../tables/db.ts'

/**
 * Stores the newest version of a queue. An event that arrives after a newer version, or after the deletion, changes
 * nothing.
 */
export const upsertQueue = (tx: RepositoryTx, { id, version }: Pick<Queue, 'id' | 'version'>): Promise<void> =>
  upsertCopy(tx, 'queue_ref', { id, version })

/** Removes the queue from the menus and redirections of all connections. @returns the ids of these connections */
export async function markQueueDeleted(tx: RepositoryTx, id: number): Promise<number[]> {
  const { db } = tx
  const offered = await db
    .deleteFrom('connection_queue')
    .where('queue_id', '=', id)
    .returning('connection_id')
    .execute()
  const redirected = await db
    .updateTable('connection')
    .set({ redirect_queue_id: null })
    .where('redirect_queue_id', '=', id)
    .returning('id')
    .execute()
  await markCopyDeleted(tx, 'queue_ref', { id })
  return [...new Set([...offered.map((row) => row.connection_id), ...redirected.map((row) => row.id)])].sort(
    (a, b) => a - b,
  )
}

/** @returns the ids in `ids` for which the company has no queue */
export async function findMissingQueues({ db }: RepositoryTx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('queue_ref')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** @returns the highest stored queue id, including deleted queues */
export const findNewestQueue = (tx: RepositoryTx): Promise<number> => findNewestCopy(tx, 'queue_ref')
