import type { Queue } from '@recado/contracts/queues/queue'
import { findNewestCopy, markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import type { RepositoryTx } from '../tables/db.ts'

/** Stores a queue from its event; after its deletion further events have no effect. */
export const upsertQueue = (
  tx: RepositoryTx,
  { id, name, color, version }: Pick<Queue, 'id' | 'name' | 'color' | 'version'>,
): Promise<void> => upsertCopy(tx, 'queue_ref', { id, name, color, version })

export async function hasQueues({ db }: RepositoryTx): Promise<boolean> {
  const row = await db.selectFrom('queue_ref').select('id').where('deleted', '=', false).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Removes the queue from all users and invitations. */
export async function markQueueDeleted(tx: RepositoryTx, id: number): Promise<void> {
  await tx.db.deleteFrom('user_queue').where('queue_id', '=', id).execute()
  await tx.db.deleteFrom('invitation_queue').where('queue_id', '=', id).execute()
  await markCopyDeleted(tx, 'queue_ref', { id, name: '', color: '' })
}

/** @returns the ids that are queues of the company */
export async function findQueueIds({ db }: RepositoryTx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('queue_ref')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the highest id that this service has stored, including deleted queues */
export const findNewestQueue = (tx: RepositoryTx): Promise<number> => findNewestCopy(tx, 'queue_ref')
