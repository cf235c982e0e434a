import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

/** How many accounts of all companies have this combination of restrictions. */
export type Barred = { readonly is_locked: boolean; readonly cap: string; readonly connections: number }

export async function countBarred(system: Kysely<Database>): Promise<Barred[]> {
  const { rows } = await sql<Barred>`select * from barred_connections()`.execute(system)
  return rows
}
