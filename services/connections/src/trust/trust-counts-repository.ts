import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

export type TrustCount = { readonly source: string; readonly state: string; readonly count: number }

/**
 * Tokens that people have issued to accounts, of all companies: by their origin, `fresh` ones of the last four weeks
 * and `old` ones; and for the source `own`, people to whom an account has `issued` its own in the last seven days.
 */
export async function countTrust(system: Kysely<Database>): Promise<readonly TrustCount[]> {
  const { rows } = await sql<TrustCount>`select source, state, count from trust_counts()`.execute(system)
  return rows
}
