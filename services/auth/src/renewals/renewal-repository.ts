import { type Insertable, sql } from 'kysely'
import type { Database, RepositoryTx, System } from '../tables/db.ts'

/** @returns false if the invoice has already renewed the company */
export async function insertRenewal({ db }: RepositoryTx, renewal: Insertable<Database['renewal']>): Promise<boolean> {
  const row = await db
    .insertInto('renewal')
    .values(renewal)
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if an earlier event has already stored an address for the invoice */
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
    .where('plan_ref.version', '>', 0) // plans of version 0 have no known price
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds companies with a free plan whose due date has come. Uses an SQL function, because the system role sees no rows.
 */
export async function findFreeCompaniesDue(system: System, atMost: number): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from free_companies_due(${atMost}) as id`.execute(system)
  return rows
}
