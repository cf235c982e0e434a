import type { Queue } from '@recado/contracts/queues/queue'
import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'

/**
 * Stores an announced queue; an older version never replaces a newer one, and after its deletion further events are
 * ignored.
 */
export async function upsertQueue({ db }: RepositoryTx, { id, name, color, version }: Queue): Promise<void> {
  const row = { id, name, color, version }
  await db
    .insertInto('queue_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(row)
        .where('queue_ref.version', '<', sql<number>`excluded.version`)
        .where('queue_ref.deleted', '=', false),
    )
    .execute()
}

export async function hasQueues({ db }: RepositoryTx): Promise<boolean> {
  const row = await db.selectFrom('queue_ref').select('id').where('deleted', '=', false).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Removes the queue from all users. */
export async function markQueueDeleted({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('user_queue').where('queue_id', '=', id).execute()
  await db
    .insertInto('queue_ref')
    .values({ id, name: '', color: '', version: 0, deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true }))
    .execute()
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

/** @returns the highest id that this service has stored, deleted ones included */
export async function findNewestQueue({ db }: RepositoryTx): Promise<number> {
  const row = await db
    .selectFrom('queue_ref')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
