import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'

/** A machine that leads the tickets of a connection instead of its queues; this service stores which of them exist. */
export type Leader = 'integration' | 'prompt'

const copyOf = (leader: Leader) => sql.table(`${leader}_ref`)

/** Stores the newest version; an event that arrives late, or after the deletion, changes nothing. */
export async function upsertLeader(
  { db }: RepositoryTx,
  leader: Leader,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<void> {
  await sql`insert into ${copyOf(leader)} as known (id, version) values (${id}, ${version})
    on conflict (company_id, id) do update set version = excluded.version
      where known.version < excluded.version and not known.deleted`.execute(db)
}

/** Removes it from all connections. @returns the connections that used it */
export async function markLeaderDeleted({ db }: RepositoryTx, leader: Leader, id: number): Promise<number[]> {
  const column = sql.ref(`${leader}_id`)
  const { rows: led } = await sql<{ id: number }>`
    update connection set ${column} = null where ${column} = ${id} returning id`.execute(db)
  await sql`insert into ${copyOf(leader)} (id, version, deleted) values (${id}, 0, true)
    on conflict (company_id, id) do update set deleted = true`.execute(db)
  return led.map((row) => row.id).sort((a, b) => a - b)
}

export async function leaderExists({ db }: RepositoryTx, leader: Leader, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${copyOf(leader)} where id = ${id} and not deleted`.execute(db)
  return rows.length > 0
}

/** @returns the highest id that this service has stored, deleted ones included */
export async function findNewestLeader({ db }: RepositoryTx, leader: Leader): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${copyOf(leader)}`.execute(db)
  return rows[0]?.id ?? 0
}
