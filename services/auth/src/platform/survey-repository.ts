import { MOST_SURVEYED, type SurveyedCompany } from '@recado/contracts/platform/platform'
import { sql } from 'kysely'
import type { System } from '../tables/db.ts'

type Row = {
  company_id: number
  name: string
  status: boolean
  due_date: string
  trial_expiration: string | null
  last_activity_at: Date | null
  bytes: number | null // null: no count has arrived yet
  limit_mb: number | null
  is_near: boolean | null
}

/** Returns all companies by name, at most MOST_SURVEYED, and the count of all. */
export async function surveyCompanies(system: System): Promise<{ count: number; companies: SurveyedCompany[] }> {
  const found = await sql<Row>`select company.*, space.bytes, space.limit_mb, space.is_near
    from surveyed_companies(${MOST_SURVEYED}) with ordinality company
      left join space_of_companies() space on space.company_id = company.company_id order by company.ordinality`.execute(
    system,
  )
  const { rows } = await sql<{ count: number }>`select company_count('') as count`.execute(system)
  return { count: rows[0]?.count ?? 0, companies: found.rows.map(toCompany) }
}

const toCompany = (row: Row): SurveyedCompany => ({
  id: row.company_id,
  name: row.name,
  status: row.status,
  dueDate: row.due_date,
  isOnTrial: row.trial_expiration !== null,
  lastActivityAt: row.last_activity_at?.toISOString() ?? null,
  storedBytes: row.bytes ?? 0,
  storageLimitMb: row.limit_mb,
  isStorageNear: row.is_near ?? false,
})
