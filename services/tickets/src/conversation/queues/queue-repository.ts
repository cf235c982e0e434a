import type { Queue } from '@recado/contracts/queues/queue'
import { type Patch, patch } from '@recado/kit/db/patch'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { QueueTable } from '../../tables/queue-tables.ts'
import { attachmentOf } from '../stored-files/attachment-rules.ts'

/** The fields of a queue that people can change. */
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
  | 'firstAnswerMinutes'
  | 'nextAnswerMinutes'
  | 'resolutionMinutes'
  | 'specialDays'
  | 'promptId'
  | 'integrationId'
>

const living = ({ db }: RepositoryTx) => db.selectFrom('queue').selectAll().where('deleted_at', 'is', null)

/** All queues in menu order. */
export async function findQueues(tx: RepositoryTx): Promise<Queue[]> {
  const rows = await living(tx).orderBy('order_queue').orderBy('name').orderBy('id').execute()
  return rows.map(toQueue)
}

export async function findQueue(tx: RepositoryTx, id: number): Promise<Queue | undefined> {
  const row = await living(tx).where('id', '=', id).executeTakeFirst()
  return row && toQueue(row)
}

/** Whether the queue exists. Locks it against deletion until the transaction ends, so that a ticket can move to it. */
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

/** Locks the queue and, by convention, its options until the transaction ends. */
export async function lockQueue(tx: RepositoryTx, id: number): Promise<Queue | undefined> {
  const row = await living(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && toQueue(row)
}

/**
 * Locks the creation of queues in the company until the transaction ends, so that two transactions cannot exceed the
 * plan's limit together.
 */
export async function lockQueues({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queues:${caller.companyId}`}, 0))`.execute(db)
}

/** @returns the number of queues, and the highest position in the menu (-1 without queues) */
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
  { name, color, orderQueue, ...others }: Pick<QueueSettings, 'name' | 'color' | 'orderQueue'> & Patch<QueueSettings>,
): Promise<Queue> {
  const row = await db
    .insertInto('queue')
    .values({ ...toColumns(others), name, color, order_queue: orderQueue })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQueue(row)
}

/** Changes the given fields. With no fields it only raises the version, after a change of options or files. */
export const updateQueueSettings = (
  tx: RepositoryTx,
  id: number,
  settings: Patch<QueueSettings> = {},
): Promise<Queue> => updateQueueRow(tx, id, toColumns(settings))

export async function updateQueueRow(
  { db }: RepositoryTx,
  id: number,
  change: Patch<Updateable<QueueTable>>,
): Promise<Queue> {
  const row = await db
    .updateTable('queue')
    .set(patch(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toQueue(row)
}

/** The columns of the given fields. A missing field keeps its value, or gets the default of the table in an insert. */
const toColumns = (settings: Patch<QueueSettings>) => ({
  name: settings.name,
  color: settings.color,
  order_queue: settings.orderQueue,
  greeting_message: settings.greetingMessage,
  out_of_hours_message: settings.outOfHoursMessage,
  completion_message: settings.completionMessage,
  rating_message: settings.ratingMessage,
  first_answer_minutes: settings.firstAnswerMinutes,
  next_answer_minutes: settings.nextAnswerMinutes,
  resolution_minutes: settings.resolutionMinutes,
  prompt_id: settings.promptId,
  integration_id: settings.integrationId,
  schedules: settings.schedules && JSON.stringify(settings.schedules),
  special_days: settings.specialDays && JSON.stringify(settings.specialDays),
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
  firstAnswerMinutes: row.first_answer_minutes,
  nextAnswerMinutes: row.next_answer_minutes,
  resolutionMinutes: row.resolution_minutes,
  specialDays: row.special_days,
  promptId: row.prompt_id,
  integrationId: row.integration_id,
  ...attachmentOf(row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
