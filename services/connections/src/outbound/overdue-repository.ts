import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

/** @returns connections of all companies with messages that have waited for more than a day */
export async function findOverdue(system: Kysely<Database>): Promise<{ companyId: number; connectionId: number }[]> {
  const { rows } = await sql<{ company_id: number; connection_id: number }>`
    select company_id, connection_id from overdue_outbound()`.execute(system)
  return rows.map((row) => ({ companyId: row.company_id, connectionId: row.connection_id }))
}
