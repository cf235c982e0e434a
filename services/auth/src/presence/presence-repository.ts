import { LIVE_TIMING } from '@recado/contracts/limits'
import { sql } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'

/** A report of one realtime process about a user. */
export type Word = { readonly userId: number; readonly node: string; readonly isOnline: boolean; readonly at: Date }

const FRESH = sql`now() - make_interval(secs => ${LIVE_TIMING.awayMs / 1_000})`

/** Locks the user until the transaction ends. @returns their presence; undefined if the user does not exist */
export async function lockPresence({ db }: RepositoryTx, userId: number): Promise<{ isOnline: boolean } | undefined> {
  const row = await db.selectFrom('app_user').select('online').where('id', '=', userId).forUpdate().executeTakeFirst()
  return row && { isOnline: row.online }
}

/** Stores the newest report of each process; reports may arrive in any order. */
export async function keepWord({ db }: RepositoryTx, { userId, node, isOnline, at }: Word): Promise<void> {
  const word = { is_online: isOnline, said_at: at }
  await db
    .insertInto('presence')
    .values({ user_id: userId, node, ...word })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'node'])
        .doUpdateSet(word)
        .where('presence.said_at', '<', sql<Date>`excluded.said_at`),
    )
    .execute()
}

/** @returns whether a process has recently reported that the user is online */
export async function isAnywhere({ db }: RepositoryTx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('presence')
    .select('node')
    .where('user_id', '=', userId)
    .where('is_online', '=', true)
    .where('said_at', '>', sql<Date>`${FRESH}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds companies with outdated reports. */
export async function findCompaniesWithOldPresence(system: System): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies_with_old_presence() as id`.execute(system)
  return rows
}

/** Deletes old reports. @returns the users of the deleted reports */
export async function deleteOldWords({ db }: RepositoryTx): Promise<number[]> {
  const rows = await db.deleteFrom('presence').where('said_at', '<', sql<Date>`${FRESH}`).returning('user_id').execute()
  return [...new Set(rows.map(({ user_id }) => user_id))].sort((a, b) => a - b)
}
