import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

export type TrustCount = { readonly source: string; readonly state: string; readonly count: number }

/**
 * Counts tokens of all companies, by source: tokens of at most four weeks are `fresh`, others `old`. For the source
 * `own`, `issued` counts the people who got the token of an account in the last seven days.
 */
export async function countTrust(system: Kysely<Database>): Promise<readonly TrustCount[]> {
  const { rows } = await sql<TrustCount>`select source, state, count from trust_counts()`.execute(system)
  return rows
}
