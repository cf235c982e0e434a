import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'

/** A change of hours or targets that active tickets of its company have still to follow. */
export type DueChange = { readonly companyId: number; readonly id: number }

const MOST = 1_000 // per run

/** Oldest first; for the system role, which sees no rows. */
export async function findClockChanges(system: Kysely<Database>): Promise<DueChange[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from clock_changes(${MOST})`.execute(system)
  return rows.map((row) => ({ companyId: row.company_id, id: row.id }))
}

/** A locked change. */
export type ClockChange = {
  readonly id: number
  readonly queueId: number | null // null: all queues
  readonly changedAt: Date
  readonly doneTo: number // tickets up to this one follow it
  readonly isSettled: boolean
  readonly isRepeated: boolean // by a later change of the same queues
}

/**
 * Locks a change unless another process has it. It is settled once all transactions that may have read the values before
 * it have ended: those that ran when it was first looked at, after its own transaction had ended. A received message has
 * written before it reads hours and targets, so PostgreSQL counts its transaction as running. After a minute a change
 * counts as settled, whatever runs.
 */
export async function lockClockChange({ db }: RepositoryTx, id: number): Promise<ClockChange | undefined> {
  const row = await db
    .selectFrom('clock_change')
    .select(['queue_id', 'changed_at', 'done_to'])
    .select(
      sql<boolean>`done_to > 0 or changed_at < now() - interval '1 minute'
      or coalesce(running_before, pg_snapshot_xmax(pg_current_snapshot())) <= pg_snapshot_xmin(pg_current_snapshot())`.as(
        'is_settled',
      ),
    )
    .select(
      sql<boolean>`exists (select from clock_change later
      where later.id > clock_change.id and later.queue_id is not distinct from clock_change.queue_id)`.as(
        'is_repeated',
      ),
    )
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const { queue_id: queueId, changed_at: changedAt, done_to: doneTo } = row
  return { id, queueId, changedAt, doneTo, isSettled: row.is_settled, isRepeated: row.is_repeated }
}

/** Stores which transactions have to end before the change is settled, once. */
export async function watchRunning({ db }: RepositoryTx, id: number): Promise<void> {
  await sql`update clock_change set running_before = pg_snapshot_xmax(pg_current_snapshot())
    where id = ${id} and running_before is null`.execute(db)
}

/** The next active tickets that have to follow the change, in the order of their ids. Does not lock. */
export async function findFollowers(
  { db }: RepositoryTx,
  { queueId, doneTo }: ClockChange,
  atMost: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('status', 'in', ['pending', 'open'])
    .where('id', '>', doneTo)
    .$if(queueId !== null, (query) => query.where('queue_id', '=', queueId))
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setDone({ db }: RepositoryTx, id: number, doneTo: number): Promise<void> {
  await db.updateTable('clock_change').set({ done_to: doneTo }).where('id', '=', id).execute()
}

export async function deleteClockChange({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('clock_change').where('id', '=', id).execute()
}
