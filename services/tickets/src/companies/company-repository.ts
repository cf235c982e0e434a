import type { Company } from '@recado/contracts/auth/company'
import type { Feature } from '@recado/contracts/features'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Keeps the newest that was heard of the company. */
export async function keepCompany({ db }: Tx, company: Company): Promise<void> {
  const { status, plan, version, name, timezone, language, schedules } = company
  const row = {
    ...{ status, features: JSON.stringify(plan.features), version },
    ...{ name, timezone, language, schedules: JSON.stringify(schedules) },
  }
  await db
    .insertInto('company_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(row).where(sql<boolean>`company_ref.version < ${version}`),
    )
    .execute()
}

/** What this service knows of its company. */
type Known = Pick<Company, 'name' | 'timezone' | 'language' | 'schedules'> & {
  readonly isActive: boolean
  readonly features: readonly Feature[]
}

/** @returns undefined when nothing has been heard of the company yet */
export async function findCompany({ db }: Tx): Promise<Known | undefined> {
  const row = await db.selectFrom('company_ref').selectAll().executeTakeFirst()
  if (!row) return undefined
  const { status, features, name, timezone, language, schedules } = row
  return { isActive: status, features, name, timezone, language, schedules }
}
