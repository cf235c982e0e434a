import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { type ConnectionOfCompany, type ConnectionSurvey, MOST_SURVEYED } from '@recado/contracts/platform/platform'
import { type Kysely, sql } from 'kysely'
import type { ConnectionTable } from '../tables/connection-tables.ts'
import type { Database } from '../tables/db.ts'

type Row = {
  company_id: number
  company_name: string
  id: number
  type: ConnectionTable['type']
  status: ConnectionStatus
  since: Date
  has_problem: boolean
  was_open: boolean
}

type Filter = {
  readonly searchParam?: string | undefined
  readonly status?: ConnectionStatus | undefined
  readonly onlyProblems: boolean
  readonly pageNumber: number
}

/** Returns one page of the connections of all companies, longest outage first, and the total count. */
export async function findConnectionsOfAll(
  system: Kysely<Database>,
  { searchParam = '', status, onlyProblems, pageNumber }: Filter,
): Promise<{ connections: ConnectionOfCompany[]; count: number }> {
  const isFound = sql`strpos(lower(company_name), lower(${searchParam})) > 0
    and (${status ?? null}::text is null or status = ${status ?? null}) and (has_problem or not ${onlyProblems}::boolean)`
  const page = await sql<Row>`select * from connections_of_all() where ${isFound}
    order by not has_problem, status = 'CONNECTED', since, company_id, id
    limit ${PAGE_SIZE.platformConnections} offset ${(pageNumber - 1) * PAGE_SIZE.platformConnections}`.execute(system)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from connections_of_all() where ${isFound}`.execute(system)
  return { connections: page.rows.map(toConnection), count: rows[0]?.count ?? 0 }
}

/** Counts the connections of all companies by status, and those with problems by company. */
export async function surveyConnections(system: Kysely<Database>): Promise<ConnectionSurvey> {
  const byStatus = await sql<{ status: ConnectionStatus; connections: number }>`
    select status, count(*)::int as connections from connections_of_all() group by status order by status`.execute(
    system,
  )
  const troubled = await sql<{ company_id: number; connections: number; since: Date }>`
    select company_id, count(*)::int as connections, min(since) as since from connections_of_all() where has_problem
    group by company_id order by 3, 1 limit ${MOST_SURVEYED}`.execute(system)
  return {
    byStatus: byStatus.rows,
    troubled: troubled.rows.map((row) => ({
      companyId: row.company_id,
      connections: row.connections,
      since: row.since.toISOString(),
    })),
  }
}

const toConnection = (row: Row): ConnectionOfCompany => ({
  companyId: row.company_id,
  companyName: row.company_name,
  id: row.id,
  type: row.type,
  status: row.status,
  since: row.since.toISOString(),
  hasProblem: row.has_problem,
  wasOpen: row.was_open,
})
