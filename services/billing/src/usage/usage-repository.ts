import type { LimitedResource } from '@recado/contracts/billing/checkout'
import { sql } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'
import type { UsageTable } from '../tables/usage-tables.ts'

type Kind = UsageTable['kind']

/** Stores a connection or queue. A deleted one stays deleted, even if an older event arrives later. */
export async function keepUsed({ db }: RepositoryTx, kind: Kind, id: number): Promise<void> {
  await db
    .insertInto('usage_ref')
    .values({ kind, id, is_deleted: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetUsed({ db }: RepositoryTx, kind: Kind, id: number): Promise<void> {
  await db
    .insertInto('usage_ref')
    .values({ kind, id, is_deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'id']).doUpdateSet({ is_deleted: true }))
    .execute()
}

/**
 * Stores all connections or all queues of the company.
 * @returns false when they were stored before, or the company is deleted
 */
export async function keepAllUsed(tx: RepositoryTx, kind: Kind, ids: readonly number[]): Promise<boolean> {
  const column = kind === 'connection' ? 'knows_connections' : 'knows_queues'
  const { numUpdatedRows } = await tx.db
    .updateTable('subscription')
    .set({ [column]: true })
    .where(column, '=', false)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  for (const id of ids) await keepUsed(tx, kind, id)
  return true
}

/** Finds companies whose connections or queues have not arrived, and were not requested within the last hour. */
export async function findUnknownUsage(system: System, atMost: number): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies_of_unknown_usage(${atMost}) as id`.execute(system)
  return rows
}

/** Records that missing connections and queues are requested now. @returns the kinds to request */
export async function takeUnknownKinds({ db }: RepositoryTx): Promise<Kind[]> {
  const row = await db
    .updateTable('subscription')
    .set({ usage_asked_at: sql`now()` })
    .where(sql<boolean>`usage_asked_at is null or usage_asked_at < now() - interval '1 hour'`)
    .returning(['knows_connections', 'knows_queues'])
    .executeTakeFirst()
  if (!row) return [] // another process has requested them
  return [...(row.knows_connections ? [] : ['connection' as const]), ...(row.knows_queues ? [] : ['queue' as const])]
}

/** Counts the users, connections and queues of the company. */
export async function countUsage({ db }: RepositoryTx): Promise<Record<LimitedResource, number>> {
  const countOf = (kind: Kind) =>
    db
      .selectFrom('usage_ref')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('is_deleted', '=', false)
  const users = db
    .selectFrom('user_ref')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted', '=', false)
  return db
    .selectNoFrom(() => [
      sql<number>`${users}`.as('users'),
      sql<number>`${countOf('connection')}`.as('connections'),
      sql<number>`${countOf('queue')}`.as('queues'),
    ])
    .executeTakeFirstOrThrow()
}
