import type { OfferedPlan, Plan, PlanDetail } from '@recado/contracts/billing/plan'
import { flagsOf } from '@recado/contracts/features'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { countRows, hasMore, onPage, type Page } from '@recado/kit/db/page'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404 } from '@recado/kit/errors'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { PlanTable } from '../tables/plan-tables.ts'

/** The plans that a new company may choose, cheapest first. */
export async function findPublicPlans({ db }: RepositoryTx): Promise<OfferedPlan[]> {
  const rows = await db
    .selectFrom('plan')
    .selectAll()
    .where('is_public', '=', true)
    .orderBy('value_cents')
    .orderBy('id')
    .execute()
  return rows.map(toOffered)
}

/** The plans that a company may pay for, cheapest first: its own, and the public ones that are not free. */
export async function findPlansToChoose({ db }: RepositoryTx, ownId: number): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plan')
    .selectAll()
    .where((eb) => eb.or([eb.and([eb('is_public', '=', true), eb('value_cents', '>', 0)]), eb('id', '=', ownId)]))
    .orderBy('value_cents')
    .orderBy('id')
    .execute()
  return rows.map(toPlan)
}

/**
 * Locks all plans until the transaction ends, so that their versions are published in order.
 * @returns the plans, each with its last announced version
 */
export async function lockPlans({ db }: RepositoryTx): Promise<{ plan: Plan; announcedVersion: number }[]> {
  const rows = await db.selectFrom('plan').selectAll().orderBy('id').forUpdate().execute()
  return rows.map((row) => ({ plan: toPlan(row), announcedVersion: row.announced_version }))
}

export async function markAnnounced({ db }: RepositoryTx, { id, version }: Plan): Promise<void> {
  await db.updateTable('plan').set({ announced_version: version }).where('id', '=', id).execute()
}

/** One page of all plans, cheapest first, each with its number of companies. */
export async function findPlanPage(
  { db }: RepositoryTx,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<Page<PlanDetail>> {
  const found = db.selectFrom('plan').where(sql<boolean>`strpos(folded(plan.name), folded(${searchParam})) > 0`)
  const wanted = { pageNumber, size: PAGE_SIZE.plans }
  const rows = await withUsage(found).orderBy('value_cents').orderBy('plan.id').$call(onPage(wanted)).execute()
  const count = await countRows(found)
  return { records: rows.map(toDetail), count, hasMore: hasMore(wanted, count) }
}

export async function findPlan({ db }: RepositoryTx, id: number): Promise<Plan | undefined> {
  const row = await db.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPlan(row)
}

/** Locks the plan until the transaction ends, so that its versions are published in order. @throws ERR_NO_PLAN_FOUND */
export async function lockPlan({ db }: RepositoryTx, id: number): Promise<Plan> {
  const rows = db.selectFrom('plan').selectAll().where('id', '=', id).forUpdate()
  return toPlan(await getOr404('plan', rows.executeTakeFirst()))
}

export async function getPlanDetail({ db }: RepositoryTx, id: number): Promise<PlanDetail> {
  return toDetail(await withUsage(db.selectFrom('plan').where('plan.id', '=', id)).executeTakeFirstOrThrow())
}

const refuseTakenName = refuseDouble({ plan_name: 'ERR_DUPLICATED_NAME', plan_name_folded: 'ERR_DUPLICATED_NAME' })

/** @throws ERR_DUPLICATED_NAME */
export async function insertPlan({ db }: RepositoryTx, plan: Omit<Plan, 'id' | 'version'>): Promise<number> {
  const made = db
    .insertInto('plan')
    .values({ ...toRow(plan), announced_version: 1 })
    .returning('id')
  return (await made.executeTakeFirstOrThrow().catch(refuseTakenName)).id
}

/** Changes the plan and raises its version by one. @throws ERR_DUPLICATED_NAME */
export async function updatePlanRow({ db }: RepositoryTx, { id, version, ...plan }: Plan): Promise<void> {
  const next = { version: version + 1, announced_version: version + 1, updated_at: new Date() }
  await db
    .updateTable('plan')
    .set({ ...toRow(plan), ...next })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenName)
}

export async function deletePlanRow({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('plan').where('id', '=', id).execute()
}

const withUsage = (plans: SelectQueryBuilder<Database, 'plan', unknown>) =>
  plans
    .leftJoin(sql<{ plan_id: number; companies: number }>`companies_by_plan()`.as('usage'), 'usage.plan_id', 'plan.id')
    .selectAll('plan')
    .select(sql<number>`coalesce(usage.companies, 0)`.as('companies'))

const toRow = ({ name, users, connections, queues, features, value, isPublic }: Omit<Plan, 'id' | 'version'>) => ({
  name,
  users,
  connections,
  queues,
  features,
  is_public: isPublic,
  value_cents: Math.round(value * 100),
})

const toDetail = (row: Selectable<PlanTable> & { companies: number }): PlanDetail => ({
  ...toPlan(row),
  ...flagsOf(row.features),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  companiesCount: row.companies,
})

const toOffered = (row: Selectable<PlanTable>): OfferedPlan => {
  const { features, isPublic: _, ...plan } = toPlan(row)
  return { ...plan, ...flagsOf(features) }
}

const toPlan = (row: Selectable<PlanTable>): Plan => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  features: row.features,
  value: row.value_cents / 100,
  isPublic: row.is_public,
  version: row.version,
})
