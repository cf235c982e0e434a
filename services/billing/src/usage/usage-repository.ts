import type { LimitedResource } from '@recado/contracts/billing/checkout'
import { sql } from 'kysely'
import type { Tx, UsageTable } from '../db.ts'

type Kind = UsageTable['kind']

/** Keeps that there is one. One that is gone stays so, whatever arrives late. */
export async function keepUsed({ db }: Tx, kind: Kind, id: number): Promise<void> {
  await db
    .insertInto('usage_ref')
    .values({ kind, id, is_deleted: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetUsed({ db }: Tx, kind: Kind, id: number): Promise<void> {
  await db
    .insertInto('usage_ref')
    .values({ kind, id, is_deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'id']).doUpdateSet({ is_deleted: true }))
    .execute()
}

/** How much the company has of what plans count. */
export async function countUsage({ db }: Tx): Promise<Record<LimitedResource, number>> {
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
