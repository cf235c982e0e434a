import { createHash, randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { type DatabaseUrls, databaseUrl, provisionDatabase, rolesOf } from '../db/provision.ts'
import { pollUntil } from '../timing/poll-until.ts'

/** How long `drop` waits for connections to close, because terminating them would cause errors in their clients. */
const LEAVING_MS = 30_000

export type TestDatabase = {
  readonly urls: DatabaseUrls
  /** Superuser's address of the same database, which sees every company; for assertions. */
  readonly adminUrl: string
  drop(): Promise<void>
}

/**
 * Creates the database of one test file, as a copy of a template that was migrated once.
 * @param adminUrl address of the test server
 */
export async function createTestDatabase(adminUrl: string, service: string, migrations: URL): Promise<TestDatabase> {
  const template = `test_${service}_${await fingerprint(migrations)}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('select pg_advisory_lock(hashtext($1))', [template]) // test files start concurrently
  const urls = rolesOf(adminUrl, template)
  const { rowCount: isReady } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [
    template,
  ])
  if (!isReady) {
    await provisionDatabase(adminUrl, template)
    await migrate(urls, migrations)
    await admin.query(`alter database ${template} is_template true`) // marks the template as complete
  }
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await admin.query(`create database ${name} template ${template} owner ${template}_owner strategy file_copy`)
  await admin.query('select pg_advisory_unlock(hashtext($1))', [template])
  await admin.end()
  return {
    urls: {
      owner: databaseUrl(urls.owner, { name }),
      app: databaseUrl(urls.app, { name }),
      system: databaseUrl(urls.system, { name }),
    },
    adminUrl: databaseUrl(adminUrl, { name }),
    drop: async () => {
      const client = new pg.Client({ connectionString: adminUrl })
      await client.connect()
      const isLeft = async () => {
        const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
        return rowCount === 0 || undefined
      }
      await pollUntil(isLeft, { everyMs: 20, withinMs: LEAVING_MS })
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}

const SOURCES = {
  kit: new URL('../', import.meta.url),
  contracts: new URL('../../../../contracts/src/', import.meta.url),
} as const
const IMPORTS = /from '(?:@recado\/(kit|contracts)\/([\w./-]+)|(\.{1,2}\/[\w./-]+)\.ts)'/g

/** @returns a hash that changes with the migrations and with the code of ours that they import */
async function fingerprint(migrations: URL): Promise<string> {
  const texts = new Map<string, string>()
  for (const file of await fs.readdir(fileURLToPath(migrations)))
    await readWithImports(new URL(file, migrations), texts)
  const hash = createHash('sha256')
  for (const [, text] of [...texts].sort(([one], [other]) => (one < other ? -1 : 1))) hash.update(text)
  return hash.digest('hex').slice(0, 10)
}

async function readWithImports(file: URL, texts: Map<string, string>): Promise<void> {
  if (texts.has(file.href)) return
  const text = await fs.readFile(file, 'utf8')
  texts.set(file.href, text)
  for (const [, part, name, relative] of text.matchAll(IMPORTS)) {
    const imported = relative
      ? new URL(`${relative}.ts`, file)
      : new URL(`${name}.ts`, SOURCES[part as keyof typeof SOURCES])
    await readWithImports(imported, texts)
  }
}
