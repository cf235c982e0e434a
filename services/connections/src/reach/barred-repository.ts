import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

/** The number of restricted accounts of all companies, per restriction. */
export type Barred = { readonly is_locked: boolean; readonly cap: string; readonly connections: number }

export async function countBarred(system: Kysely<Database>): Promise<Barred[]> {
  const { rows } = await sql<Barred>`select * from barred_connections()`.execute(system)
  return rows
}
