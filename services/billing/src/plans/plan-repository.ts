import type { Plan } from '@recado/contracts/billing/plan'
import type { Selectable } from 'kysely'
import type { PlanTable, Tx } from '../db.ts'

/** Plans that a new company may choose, cheapest first. */
export async function findPublicPlans({ db }: Tx): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plan')
    .selectAll()
    .where('is_public', '=', true)
    .orderBy('value_cents')
    .orderBy('id')
    .execute()
  return rows.map(toPlan)
}

/** Every plan with the version that others were last told of, held until the transaction ends so that versions go out in order. */
export async function lockPlans({ db }: Tx): Promise<{ plan: Plan; announcedVersion: number }[]> {
  const rows = await db.selectFrom('plan').selectAll().orderBy('id').forUpdate().execute()
  return rows.map((row) => ({ plan: toPlan(row), announcedVersion: row.announced_version }))
}

export async function markAnnounced({ db }: Tx, { id, version }: Plan): Promise<void> {
  await db.updateTable('plan').set({ announced_version: version }).where('id', '=', id).execute()
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
