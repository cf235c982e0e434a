import type { TestService } from '@recado/kit/testing/service'

/**
 * Returns a function that counts the connections to a database that are idle in a transaction. Jobs of a shared service
 * may hold one for a moment, so tests poll until the count is zero.
 */
export const openTransactions = (database: TestService['database']) => async (): Promise<number> => {
  const { rows } = await database.query(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  return Number(rows[0].open)
}
