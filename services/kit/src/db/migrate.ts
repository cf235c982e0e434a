import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import {
  FileMigrationProvider,
  type Migration,
  type MigrationInfo,
  type MigrationProvider,
  Migrator,
} from 'kysely/migration'
import pg from 'pg'
import { RELEASE } from '../release.ts'
import { pollUntil } from '../timing/poll-until.ts'
import { requireKnownTables } from './oldest-release.ts'
import { endPool } from './pool.ts'
import { requireSessions } from './pooler.ts'

/** Codes of PostgreSQL: a deadlock, and a lock that was not granted in time. */
const PASSING = ['40P01', '55P03']
/**
 * How long a migration waits for a lock. All statements on the table wait behind it meanwhile, also those that only
 * read, so it is much shorter than their own limit (`pool.ts`).
 */
const LOCK_MS = 2_000
const REPEAT_MS = 1_000 // in which the statements that waited are answered

/**
 * Runs the pending migrations of a service's database. If several processes call it at once, one migrates and the
 * others wait.
 * In an empty database consecutive migrations share a transaction. In another one each migration has its own, because
 * processes of the previous release work meanwhile, and its locks block them. A migration runs again after a
 * deadlock with them, and when a long transaction, such as that of a backup, holds a table.
 * A migration that exports `outsideTransaction = true` runs each statement by itself, so that it can create an index
 * while the table is in use. If it fails, it runs again from its start, so each statement must tolerate a repetition
 * (`concurrent-indexes.ts`).
 * Executed migrations that are missing in the folder belong to a later release. They are accepted, so that a process of
 * the previous release can still start, unless one of them has refused its release (`oldest-release.ts`).
 * @param urls of the database, by role; the roles must exist
 * @param folder with the migration files; they run in the order of their names, which begin with a number or a date
 * @param release the version of this process
 * @throws Error when the tables need a newer release; no migration has run then
 */
export async function migrate(
  urls: { owner: string; app: string; system: string },
  folder: URL,
  release: string = RELEASE,
): Promise<void> {
  const roles = `-c recado.app_role=${userOf(urls.app)} -c recado.system_role=${userOf(urls.system)}`
  const pool = new pg.Pool({ connectionString: urls.owner, max: 3, options: roles, connectionTimeoutMillis: 10_000 })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore)) // the running query fails with the same error
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const files = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: fileURLToPath(folder),
    import: (file) => import(pathToFileURL(file).href),
  })
  const provider: MigrationProvider = {
    getMigrations: async () => ({ ...asNothing(await findExecuted(pool)), ...impatient(await files.getMigrations()) }),
  }
  try {
    await requireKnownTables(pool, release)
    if (await hasRunAll(pool, folder)) return
    await requireSessions(pool) // `inTurn` takes a session lock
    // migrations may be merged in another order than that of their dates
    await inTurn(pool, () => migrateAll(new Migrator({ db, provider, allowUnorderedMigrations: true })))
  } finally {
    await db.destroy()
    await endPool(pool)
  }
}

/** Compares names only. Most starts have no pending migration, and loading the files takes longer than this query. */
async function hasRunAll(pool: pg.Pool, folder: URL): Promise<boolean> {
  const executed = new Set(await findExecuted(pool))
  const files = await fs.readdir(folder)
  return files.every((file) => executed.has(path.parse(file).name))
}

async function findExecuted(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('kysely_migration') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return []
  const executed = await pool.query<{ name: string }>('select name from kysely_migration')
  return executed.rows.map(({ name }) => name)
}

const asNothing = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => {} }]))

/** Limits how long migrations wait for locks, except those outside a transaction, whose indexes wait for all others. */
const impatient = (migrations: Readonly<Record<string, OwnMigration>>): Record<string, OwnMigration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      migration.outsideTransaction
        ? migration
        : {
            up: async (db: Kysely<never>) => {
              await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(db)
              await migration.up(db)
            },
          },
    ]),
  )

/** Polls for the lock, because a process that waits inside a statement blocks `create index concurrently`. */
async function inTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await pollUntil(
      async () => {
        const { rows } = await client.query<{ is_held: boolean }>(
          `select pg_try_advisory_lock(hashtext('migrate')) as is_held`,
        )
        return rows[0]?.is_held || undefined
      },
      { everyMs: 200, withinMs: Number.POSITIVE_INFINITY },
    )
    await work()
  } finally {
    client.release(true) // ends the session, and with it the lock
  }
}

async function migrateAll(migrator: Migrator): Promise<void> {
  const isInUse = (await migrator.getMigrations()).some(({ executedAt }) => executedAt !== undefined)
  for (;;) {
    const run = nextRun(await migrator.getMigrations(), isInUse)
    if (!run) return
    await pollUntil(() => migrateTo(migrator, run), {
      everyMs: REPEAT_MS,
      withinMs: Number.POSITIVE_INFINITY,
    })
  }
}

type Run = { readonly last: string; readonly isOutside: boolean }

/**
 * @returns undefined when PostgreSQL has aborted the run because of a lock; it is then undone, unless it ran outside a
 * transaction
 */
async function migrateTo(migrator: Migrator, { last, isOutside }: Run): Promise<true | undefined> {
  const { error } = await migrator.migrateTo(last, { disableTransactions: isOutside })
  if (!error) return true
  if (error instanceof pg.DatabaseError && PASSING.includes(error.code ?? '')) return undefined
  throw error
}

/**
 * The next pending migration; if the database is not in use, also those after it, up to the first one that differs in
 * `outsideTransaction`.
 */
function nextRun(migrations: readonly MigrationInfo[], isInUse: boolean): Run | undefined {
  const pending = migrations.filter(({ executedAt }) => executedAt === undefined)
  const [first] = pending
  if (!first) return undefined
  const isOutside = runsOutside(first)
  if (isInUse) return { last: first.name, isOutside }
  const other = pending.findIndex((one) => runsOutside(one) !== isOutside)
  const last = pending.at(other === -1 ? -1 : other - 1) ?? first
  return { last: last.name, isOutside }
}

type OwnMigration = Migration & { readonly outsideTransaction?: true }
const runsOutside = ({ migration }: MigrationInfo): boolean => (migration as OwnMigration).outsideTransaction === true

const ignore = () => {}
const userOf = (url: string) => decodeURIComponent(new URL(url).username)
