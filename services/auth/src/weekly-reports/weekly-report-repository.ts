import type { UserDetail } from '@recado/contracts/auth/user'
import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** Runs with the system role. */
export async function findCompaniesWithWeeklyReports(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_weekly_reports() as company_id`.execute(system)
  return rows
}

/** Marks the users who want weekly reports and have none of this Monday, and returns them; a user is returned once. */
export async function claimReaders(
  { db }: RepositoryTx,
  monday: string,
): Promise<Pick<UserDetail, 'id' | 'profile'>[]> {
  return db
    .updateTable('app_user')
    .set({ reported_on: monday })
    .where(sql<boolean>`preferences ->> 'weeklyReport' = 'true'`)
    .where('reported_on', 'is distinct from', monday)
    .returning(['id', 'profile'])
    .execute()
}
