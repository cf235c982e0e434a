import type { Plan } from '@recado/contracts/billing/plan'
import { type Insertable, sql } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'
import type { PlanRefTable } from '../tables/plan-tables.ts'

/** Stores a plan from billing's event. An older version never replaces a newer one. */
export async function upsertPlan({ db }: RepositoryTx, plan: Plan): Promise<void> {
  const { id, name, users, connections, queues, features, isPublic, value, version } = plan
  const row: Insertable<PlanRefTable> = {
    id,
    name,
    users,
    connections,
    queues,
    features,
    is_public: isPublic,
    value_cents: Math.round(value * 100),
    version,
  }
  await db
    .insertInto('plan_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('plan_ref.version', '<', sql<number>`excluded.version`),
    )
    .execute()
}

/** Whether a company may choose this plan without an operator. */
export async function hasPublicPlan({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('plan_ref')
    .select('id')
    .where('id', '=', id)
    .where('is_public', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPlan({ db }: RepositoryTx, id: number): Promise<boolean> {
  const plans = db.selectFrom('plan_ref').select('id').where('id', '=', id).where('deleted', '=', false)
  return (await plans.executeTakeFirst()) !== undefined
}

/** @returns the highest id that this service has stored, including deleted plans */
export async function findNewestPlan({ db }: RepositoryTx): Promise<number> {
  const row = await db
    .selectFrom('plan_ref')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** @returns the oldest plan that a company may choose by itself */
export async function findFirstPlan({ db }: RepositoryTx): Promise<number | undefined> {
  const plans = db.selectFrom('plan_ref').select('id').where('is_public', '=', true).where('deleted', '=', false)
  return (await plans.orderBy('id').limit(1).executeTakeFirst())?.id
}

/** Whether a plan is stored with all its fields; a plan of version 0 was stored by a release with fewer fields. */
export async function hasAnyPlan({ db }: RepositoryTx): Promise<boolean> {
  return (
    (await db.selectFrom('plan_ref').select('id').where('version', '>', 0).limit(1).executeTakeFirst()) !== undefined
  )
}

/** Marks the plan as deleted, so that it cannot be chosen; companies that have it keep it. */
export async function markPlanDeleted({ db }: RepositoryTx, id: number): Promise<void> {
  await db.updateTable('plan_ref').set({ deleted: true }).where('id', '=', id).execute()
}

/**
 * Finds companies whose plan has changed since their last event. Uses an SQL function, because the system role sees no
 * rows.
 */
export async function findCompaniesBehind(system: System, atMost: number): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies_behind_their_plan(${atMost}) as id`.execute(system)
  return rows
}
