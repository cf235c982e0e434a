import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

/**
 * Records that processes of releases before `release` cannot work on these tables any more. A migration calls it when it
 * removes something that such processes still read or write; `release` is then the first one that does without it.
 */
export async function refuseReleasesBefore(db: Kysely<never>, release: string): Promise<void> {
  await sql`create table if not exists oldest_release (version text primary key)`.execute(db)
  await sql`insert into oldest_release (version) values (${release}) on conflict do nothing`.execute(db)
}

/**
 * Does nothing when no migration has refused a release yet. Running processes are not stopped: only a start is refused.
 * @throws Error when a migration has refused this release
 */
export async function requireKnownTables(pool: pg.Pool, release: string): Promise<void> {
  const found = await pool.query<{ exists: boolean }>(`select to_regclass('oldest_release') is not null as exists`)
  if (!found.rows[0]?.exists) return
  const { rows } = await pool.query<{ version: string }>('select version from oldest_release')
  const oldest = rows
    .map(({ version }) => version)
    .sort(compareReleases)
    .at(-1)
  if (oldest === undefined || compareReleases(release, oldest) >= 0) return
  throw new Error(
    `the tables have been changed by a later release and need a process of release ${oldest} or newer; this process is of release ${release}`,
  )
}

const numbersOf = (release: string): number[] => release.split('.').map(Number)

/** Compares numbers such as 1.10.0 and 1.9.0 part by part. */
function compareReleases(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)]
  const differing = first.findIndex((part, index) => part !== second[index])
  return differing === -1 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0)
}
