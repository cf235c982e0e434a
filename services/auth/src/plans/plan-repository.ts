import type { Plan } from '@recado/contracts/billing/plan'
import { sql } from 'kysely'
import type { PlanRefTable, Tx } from '../db.ts'

/** Keeps a plan as billing announced it; an older version never replaces a newer one. */
export async function upsertPlan({ db }: Tx, plan: Plan): Promise<void> {
  const { id, name, users, connections, queues, features, isPublic, version } = plan
  const row: PlanRefTable = { id, name, users, connections, queues, features, is_public: isPublic, version }
  await db
    .insertInto('plan_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('plan_ref.version', '<', sql<number>`excluded.version`),
    )
    .execute()
}

/** A plan that a company may choose by itself. */
export async function hasPublicPlan({ db }: Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('plan_ref')
    .select('id')
    .where('id', '=', id)
    .where('is_public', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the oldest of the plans that a company may choose by itself */
export async function findFirstPlan({ db }: Tx): Promise<number | undefined> {
  const plans = db.selectFrom('plan_ref').select('id').where('is_public', '=', true)
  return (await plans.orderBy('id').limit(1).executeTakeFirst())?.id
}

export async function hasAnyPlan({ db }: Tx): Promise<boolean> {
  return (await db.selectFrom('plan_ref').select('id').limit(1).executeTakeFirst()) !== undefined
}
