import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

/** Messages of all companies that are stored and not read yet. */
export async function countBacklog(system: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ backlog: number }>`select journal_backlog() as backlog`.execute(system)
  return rows[0]?.backlog ?? 0
}
