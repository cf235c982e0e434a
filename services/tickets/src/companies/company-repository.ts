import type { Company } from '@recado/contracts/auth/company'
import type { Feature } from '@recado/contracts/features'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Keeps the newest that was heard of the company. */
export async function keepCompany({ db }: Tx, { status, plan, timezone, version }: Company): Promise<void> {
  const row = { status, features: JSON.stringify(plan.features), timezone, version }
  await db
    .insertInto('company_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(row).where(sql<boolean>`company_ref.version < ${version}`),
    )
    .execute()
}

/** What this service knows of its company. */
type Known = { readonly isActive: boolean; readonly features: readonly Feature[] }

/** @returns undefined when nothing has been heard of the company yet */
export async function findCompany({ db }: Tx): Promise<Known | undefined> {
  const row = await db.selectFrom('company_ref').select(['status', 'features']).executeTakeFirst()
  return row && { isActive: row.status, features: row.features }
}

/** By whose clock the company lives. */
export async function findTimezone({ db }: Tx): Promise<string> {
  const row = await db.selectFrom('company_ref').select('timezone').executeTakeFirst()
  return row?.timezone ?? 'America/Sao_Paulo'
}
