import type { CompanySummary } from '@recado/contracts/auth/company'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { sql } from 'kysely'
import type { System } from '../tables/db.ts'

const MOST_PICKED = 5_000

type Row = {
  company_id: number
  name: string
  email: string
  phone: string
  status: boolean
  due_date: string
  recurrence: CompanySummary['recurrence']
  trial_expiration: string | null
  created_at: Date
  updated_at: Date
  version: number
  plan_id: number
  plan_name: string
  value_cents: number
  users_count: number
  connections_count: number
  last_activity_at: Date | null
}

/** Returns one page of all companies by name, and the total count. */
export async function findCompanyPage(
  system: System,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ companies: CompanySummary[]; count: number }> {
  const skip = (pageNumber - 1) * PAGE_SIZE.companies
  const page = await sql<Row>`
    select * from company_page(${searchParam}, ${PAGE_SIZE.companies}, ${skip})`.execute(system)
  const { rows } = await sql<{ count: number }>`select company_count(${searchParam}) as count`.execute(system)
  return { companies: page.rows.map(toSummary), count: rows[0]?.count ?? 0 }
}

/** Returns names of companies for a picker, at most MOST_PICKED. */
export async function findCompanyNames(
  system: System,
): Promise<Pick<CompanySummary, 'id' | 'name' | 'status' | 'dueDate'>[]> {
  const { rows } = await sql<Pick<Row, 'company_id' | 'name' | 'status' | 'due_date'>>`
    select * from company_names(${MOST_PICKED})`.execute(system)
  return rows.map((row) => ({ id: row.company_id, name: row.name, status: row.status, dueDate: row.due_date }))
}

/** Returns the ids of all companies, without a limit. */
export async function findCompanyIds(system: System): Promise<number[]> {
  const { rows } = await sql<Pick<Row, 'company_id'>>`select company_id from company_names(${2 ** 31 - 1})`.execute(
    system,
  )
  return rows.map(({ company_id }) => company_id)
}

const toSummary = (row: Row): CompanySummary => ({
  id: row.company_id,
  companyId: row.company_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  dueDate: row.due_date,
  recurrence: row.recurrence,
  trialExpiration: row.trial_expiration,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  plan: { id: row.plan_id, name: row.plan_name, value: row.value_cents / 100 },
  usersCount: row.users_count,
  connectionsCount: row.connections_count,
  lastActivityAt: row.last_activity_at?.toISOString() ?? null,
})
