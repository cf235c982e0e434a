import type { TestService } from '@recado/kit/testing/service'

/**
 * Returns a function that counts the connections to a database that rest within a transaction. Other work of a shared
 * service may have one open for a moment, so tests poll until there is none: one that waits for a model stays open.
 */
export const openTransactions = (database: TestService['database']) => async (): Promise<number> => {
  const { rows } = await database.query(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  return Number(rows[0].open)
}
