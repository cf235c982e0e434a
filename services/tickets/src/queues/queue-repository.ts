import type { Queue } from '@recado/contracts/queues/queue'
import { type Selectable, sql } from 'kysely'
import type { QueueTable, Tx } from '../db.ts'

/** In menu order. */
export async function findQueues({ db }: Tx): Promise<Queue[]> {
  const rows = await db.selectFrom('queue').selectAll().orderBy('order_queue').orderBy('name').orderBy('id').execute()
  return rows.map(toQueue)
}

export async function queueExists({ db }: Tx, id: number): Promise<boolean> {
  return (await db.selectFrom('queue').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Holds off other additions of the company until the transaction ends, so that two cannot both be the last allowed. */
export async function lockQueues({ db, caller }: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queues:${caller.companyId}`}, 0))`.execute(db)
}

/** @returns how many there are, and the highest place in the menu, -1 when there are none */
export function measureQueues({ db }: Tx): Promise<{ count: number; lastOrder: number }> {
  return db
    .selectFrom('queue')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(order_queue), -1)`.as('lastOrder'),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertQueue(
  { db }: Tx,
  queue: { name: string; color: string; orderQueue: number },
): Promise<Queue> {
  const row = await db
    .insertInto('queue')
    .values({ name: queue.name, color: queue.color, order_queue: queue.orderQueue })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQueue(row)
}

const toQueue = (row: Selectable<QueueTable>): Queue => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  color: row.color,
  orderQueue: row.order_queue,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
