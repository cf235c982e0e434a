import type { Company } from '@recado/contracts/auth/company'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Keeps the newest that was heard of the company. @returns whether this is it */
export async function keepCompany({ db }: Tx, { status, version }: Company): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('company_ref')
    .values({ status, version })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ status, version })
        .where('company_ref.version', '<', sql<number>`excluded.version`),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
