import type { QueueOption } from '@recado/contracts/queues/option'
import { patch } from '@recado/kit/db/patch'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { QueueOptionTable } from '../../tables/queue-tables.ts'
import { attachmentOf } from '../stored-files/attachment-rules.ts'

/** The position of an option in the tree of its queue. */
export type Place = { readonly id: number; readonly parentId: number | null; readonly option: number }

const CHILDREN = sql<number>`(select count(*) from queue_option child where child.parent_id = queue_option.id)`

const selectOptions = ({ db }: RepositoryTx) =>
  db.selectFrom('queue_option').selectAll('queue_option').select(CHILDREN.as('children_count'))

/** @param level id of the parent, null for the top level; without it the options of all levels */
export async function findOptions(
  tx: RepositoryTx,
  { queueId, level }: { queueId?: number | undefined; level?: number | null | undefined },
): Promise<QueueOption[]> {
  let query = selectOptions(tx)
  if (queueId !== undefined) query = query.where('queue_id', '=', queueId)
  if (level === null) query = query.where('parent_id', 'is', null)
  else if (level !== undefined) query = query.where('parent_id', '=', level)
  const rows = await query.orderBy('queue_id').orderBy('position').orderBy('id').execute()
  return rows.map(toOption)
}

export async function findOption(tx: RepositoryTx, id: number): Promise<QueueOption | undefined> {
  const row = await selectOptions(tx).where('id', '=', id).executeTakeFirst()
  return row && toOption(row)
}

export async function getOption(tx: RepositoryTx, id: number): Promise<QueueOption> {
  return toOption(await selectOptions(tx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Whether the option exists. Locks it against deletion until the transaction ends. */
export async function optionExists({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db.selectFrom('queue_option').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** The positions of all options of the queue, by number. The queue must be locked. */
export async function findPlaces({ db }: RepositoryTx, queueId: number): Promise<Place[]> {
  const rows = await db
    .selectFrom('queue_option')
    .select(['id', 'parent_id', 'position'])
    .where('queue_id', '=', queueId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, parentId: row.parent_id, option: row.position }))
}

export async function insertOption(
  tx: RepositoryTx,
  option: Pick<Insertable<QueueOptionTable>, 'queue_id' | 'parent_id' | 'title' | 'message' | 'position'>,
): Promise<QueueOption> {
  const { id } = await tx.db.insertInto('queue_option').values(option).returning('id').executeTakeFirstOrThrow()
  return getOption(tx, id)
}

export async function updateOption(
  tx: RepositoryTx,
  id: number,
  change: Updateable<QueueOptionTable>,
): Promise<QueueOption> {
  await tx.db.updateTable('queue_option').set(patch(change)).where('id', '=', id).execute()
  return getOption(tx, id)
}

/** Numbers the options of a level from 1, in their current order. */
export async function renumberOptions({ db }: RepositoryTx, queueId: number, parentId: number | null): Promise<void> {
  await sql`update queue_option set position = numbered.place, version = version + 1, updated_at = clock_timestamp()
    from (select id, row_number() over (order by position, id) as place from queue_option
          where queue_id = ${queueId} and parent_id is not distinct from ${parentId}) as numbered
    where queue_option.id = numbered.id and queue_option.position <> numbered.place`.execute(db)
}

/** Locks the options until the transaction ends, so that no ticket is moved to one of them meanwhile. */
export async function lockOptions({ db }: RepositoryTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.selectFrom('queue_option').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Deletes options with everything below them. @returns the paths of their files */
export async function deleteOptions({ db }: RepositoryTx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.deleteFrom('queue_option').where('id', 'in', ids).returning('media_path').execute()
  return rows.flatMap((row) => row.media_path ?? [])
}

const toOption = (row: Selectable<QueueOptionTable> & { children_count: number }): QueueOption => ({
  id: row.id,
  companyId: row.company_id,
  queueId: row.queue_id,
  parentId: row.parent_id,
  title: row.title,
  message: row.message,
  option: row.position,
  ...attachmentOf(row),
  childrenCount: row.children_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
