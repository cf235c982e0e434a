import type { Queue } from '@recado/contracts/queues/queue'
import type { RepositoryTx } from '../db.ts'

/** Stores the newest version of a queue; an event that arrives late, or after its deletion, changes nothing. */
export async function upsertQueue({ db }: RepositoryTx, { id, version }: Queue): Promise<void> {
  await db
    .insertInto('queue_ref')
    .values({ id, version })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ version })
        .where('queue_ref.version', '<', version)
        .where('queue_ref.deleted', '=', false),
    )
    .execute()
}

/** Removes the queue from the menus and redirections of all connections. @returns the connections that used it */
export async function markQueueDeleted({ db }: RepositoryTx, id: number): Promise<number[]> {
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
  await db
    .insertInto('queue_ref')
    .values({ id, version: 0, deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true }))
    .execute()
  return [...new Set([...offered.map((row) => row.connection_id), ...redirected.map((row) => row.id)])].sort(
    (a, b) => a - b,
  )
}

/** @returns the queues that the company does not have */
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

/** @returns the highest id that this service has stored, deleted ones included */
export async function findNewestQueue({ db }: RepositoryTx): Promise<number> {
  const row = await db
    .selectFrom('queue_ref')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
