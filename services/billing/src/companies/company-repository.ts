import type { Company } from '@recado/contracts/auth/company'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Keeps the newest that was heard of the company. */
export async function keepCompany({ db }: Tx, { plan, version }: Company): Promise<void> {
  await db
    .insertInto('company_ref')
    .values({ plan_id: plan.id, version })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ plan_id: plan.id, version })
        .where('company_ref.version', '<', sql<number>`excluded.version`),
    )
    .execute()
}

/** The plan of the company of the transaction; undefined while nothing was heard of it. */
export async function findPlanId({ db }: Tx): Promise<number | undefined> {
  return (await db.selectFrom('company_ref').select('plan_id').executeTakeFirst())?.plan_id
}
