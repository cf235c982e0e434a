import { type Insertable, sql } from 'kysely'
import type { Database, RepositoryTx, System } from '../tables/db.ts'

/** @returns false when the invoice has renewed the company already */
export async function insertRenewal({ db }: RepositoryTx, renewal: Insertable<Database['renewal']>): Promise<boolean> {
  const row = await db
    .insertInto('renewal')
    .values(renewal)
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when an earlier event has stored an address for the invoice */
export async function claimGivenAddress({ db }: RepositoryTx, invoiceId: number): Promise<boolean> {
  const row = await db
    .insertInto('given_address')
    .values({ invoice_id: invoiceId })
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the plan of the company is known to be free. */
export async function hasFreePlan({ db }: RepositoryTx): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .innerJoin('plan_ref', 'plan_ref.id', 'company.plan_id')
    .select('company_id')
    .where('value_cents', '=', 0)
    .where('plan_ref.version', '>', 0) // version 0 has no known price
    .executeTakeFirst()
  return row !== undefined
}

/** Companies with a free plan whose due date has come; for the system role, which sees no rows. */
export async function findFreeCompaniesDue(system: System, atMost: number): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from free_companies_due(${atMost}) as id`.execute(system)
  return rows
}
