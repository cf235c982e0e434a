import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'

/**
 * Brings a service's database to its newest migration. Several processes may call it at once: one works, the others wait.
 * @param urls of the database, by role; the roles must exist
 * @param folder of the migration files, each named for its number and subject
 */
export async function migrate(urls: { owner: string; app: string; system: string }, folder: URL): Promise<void> {
  const roles = `-c recado.app_role=${userOf(urls.app)} -c recado.system_role=${userOf(urls.system)}`
  const pool = new pg.Pool({ connectionString: urls.owner, max: 2, options: roles, connectionTimeoutMillis: 10_000 })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore)) // the query under way fails with the same news
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: fileURLToPath(folder),
      import: (file) => import(pathToFileURL(file).href),
    }),
  })
  const { error } = await migrator.migrateToLatest()
  await db.destroy()
  if (error) throw error
}

const ignore = () => {}
const userOf = (url: string) => decodeURIComponent(new URL(url).username)
