import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

/** Counts the unread journal entries of all companies. */
export async function countBacklog(system: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ backlog: number }>`select journal_backlog() as backlog`.execute(system)
  return rows[0]?.backlog ?? 0
}
