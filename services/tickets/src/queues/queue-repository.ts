import type { Queue } from '@recado/contracts/queues/queue'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { RepositoryTx } from '../db.ts'
import type { Given } from '../given.ts'
import { attachmentOf } from '../media/attachment-rules.ts'
import type { QueueTable } from './queue-tables.ts'

/** The settings of a queue that people change. */
export type QueueSettings = Pick<
  Queue,
  | 'name'
  | 'color'
  | 'orderQueue'
  | 'greetingMessage'
  | 'outOfHoursMessage'
  | 'completionMessage'
  | 'ratingMessage'
  | 'schedules'
  | 'promptId'
  | 'integrationId'
>

const living = ({ db }: RepositoryTx) => db.selectFrom('queue').selectAll().where('deleted_at', 'is', null)

/** In menu order. */
export async function findQueues(tx: RepositoryTx): Promise<Queue[]> {
  const rows = await living(tx).orderBy('order_queue').orderBy('name').orderBy('id').execute()
  return rows.map(toQueue)
}

export async function findQueue(tx: RepositoryTx, id: number): Promise<Queue | undefined> {
  const row = await living(tx).where('id', '=', id).executeTakeFirst()
  return row && toQueue(row)
}

/** Blocks the deletion of the queue until the transaction ends, so that a ticket that moves to it stays there. */
export async function queueExists({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('queue')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the queue with its options until the transaction ends. */
export async function lockQueue(tx: RepositoryTx, id: number): Promise<Queue | undefined> {
  const row = await living(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && toQueue(row)
}

/**
 * Serialises additions of the company until the transaction ends, so that two cannot both take the last allowed place.
 */
export async function lockQueues({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queues:${caller.companyId}`}, 0))`.execute(db)
}

/** @returns the number of queues, and the highest position in the menu, -1 when there are none */
export function measureQueues({ db }: RepositoryTx): Promise<{ count: number; lastOrder: number }> {
  return db
    .selectFrom('queue')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(order_queue), -1)`.as('lastOrder'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function insertQueue(
  { db }: RepositoryTx,
  { name, color, orderQueue, ...others }: Pick<QueueSettings, 'name' | 'color' | 'orderQueue'> & Given<QueueSettings>,
): Promise<Queue> {
  const row = await db
    .insertInto('queue')
    .values({ name, color, order_queue: orderQueue, ...toColumns(others) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQueue(row)
}

/** Changes the given fields; without fields, raises the version for a change of options or files. */
export const updateQueueSettings = (
  tx: RepositoryTx,
  id: number,
  settings: Given<QueueSettings> = {},
): Promise<Queue> => updateQueueRow(tx, id, toColumns(settings))

export async function updateQueueRow({ db }: RepositoryTx, id: number, change: Updateable<QueueTable>): Promise<Queue> {
  const row = await db
    .updateTable('queue')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQueue(row)
}

/** Columns of the given fields; a missing field stays unchanged, or gets the default of the table. */
const toColumns = (settings: Given<QueueSettings>) => ({
  ...(settings.name !== undefined && { name: settings.name }),
  ...(settings.color !== undefined && { color: settings.color }),
  ...(settings.orderQueue !== undefined && { order_queue: settings.orderQueue }),
  ...(settings.greetingMessage !== undefined && { greeting_message: settings.greetingMessage }),
  ...(settings.outOfHoursMessage !== undefined && { out_of_hours_message: settings.outOfHoursMessage }),
  ...(settings.completionMessage !== undefined && { completion_message: settings.completionMessage }),
  ...(settings.ratingMessage !== undefined && { rating_message: settings.ratingMessage }),
  ...(settings.promptId !== undefined && { prompt_id: settings.promptId }),
  ...(settings.integrationId !== undefined && { integration_id: settings.integrationId }),
  ...(settings.schedules !== undefined && { schedules: JSON.stringify(settings.schedules) }),
})

const toQueue = (row: Selectable<QueueTable>): Queue => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  color: row.color,
  orderQueue: row.order_queue,
  greetingMessage: row.greeting_message,
  outOfHoursMessage: row.out_of_hours_message,
  completionMessage: row.completion_message,
  ratingMessage: row.rating_message,
  schedules: row.schedules,
  promptId: row.prompt_id,
  integrationId: row.integration_id,
  ...attachmentOf(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
