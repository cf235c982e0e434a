import pg from 'pg'
import type { Product } from './product.ts'

/** The work of PostgreSQL since it started. */
export type DatabaseWork = {
  /** Statements by service, except `begin` and `commit`. Undefined when the server does not count statements. */
  readonly statements: ReadonlyMap<string, number> | undefined
  /** Committed transactions by service. */
  readonly commits: ReadonlyMap<string, number>
  /** Bytes written to the write-ahead log. */
  readonly walBytes: number
}

/** The extension that counts statements. It is part of PostgreSQL, but some installations lack it. */
export const COUNTER = 'pg_stat_statements'

/** @returns the settings that make a server count statements; an empty object when the server lacks the extension */
export async function counterSettings(client: pg.Client): Promise<Record<string, string>> {
  const { rowCount } = await client.query('select 1 from pg_available_extensions where name = $1', [COUNTER])
  return rowCount ? { shared_preload_libraries: COUNTER } : {}
}

const OF_SERVICE = "regexp_replace(datname, '^.*_', '')"

export async function readDatabaseWork({ stack }: Product): Promise<DatabaseWork> {
  const client = new pg.Client({ connectionString: stack.postgresUrl })
  await client.connect()
  try {
    const commits = await client.query<{ service: string; count: string }>(
      `select ${OF_SERVICE} as service, sum(xact_commit) as count from pg_stat_database
        where datname ~ '_' group by 1`,
    )
    const wal = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`)
    return {
      statements: await readStatements(client),
      commits: byService(commits.rows),
      walBytes: Number(wal.rows[0]?.bytes),
    }
  } finally {
    await client.end()
  }
}

async function readStatements(client: pg.Client): Promise<ReadonlyMap<string, number> | undefined> {
  const { rows: loaded } = await client.query<{ shared_preload_libraries: string }>('show shared_preload_libraries')
  if (!loaded[0]?.shared_preload_libraries.includes(COUNTER)) return undefined
  await client.query(`create extension if not exists ${COUNTER}`)
  const { rows } = await client.query<{ service: string; count: string }>(
    `select ${OF_SERVICE} as service, sum(calls) as count
       from ${COUNTER} join pg_database on pg_database.oid = dbid
      where datname ~ '_' and query !~* '^\\s*(begin|commit|rollback|start)\\M' group by 1`,
  )
  return byService(rows)
}

const byService = (rows: readonly { service: string; count: string }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ service, count }) => [service, Number(count)]))
