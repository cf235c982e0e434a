import { Kysely } from 'kysely'
import { DatabaseConfig, readConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { reasonOf } from '../reason-of.ts'
import { CompanyDialect } from './company-dialect.ts'
import { createCompanyShares, shareOf } from './company-shares.ts'
import { migrate } from './migrate.ts'
import type { DeliveryTables } from './outbox.ts'
import { createPool, openClient } from './pool.ts'

/** Brings a service's database to its newest migration and opens it for each role; for commands beside the service, too. */
export async function openDatabase<DB extends DeliveryTables>(
  migrations: URL,
  environment: Readonly<Record<string, string | undefined>>,
  log: Log,
) {
  const config = readConfig(DatabaseConfig, environment)
  const urls = { owner: config.DATABASE_OWNER_URL, app: config.DATABASE_URL, system: config.DATABASE_SYSTEM_URL }
  await migrate(urls, migrations).catch((error: unknown) => {
    throw new Error(`the database of DATABASE_OWNER_URL cannot be used: ${reasonOf(error)}`)
  })
  const pool = createPool(urls.app, config.DATABASE_POOL_SIZE, log)
  const systemPool = createPool(urls.system, 3, log)
  const app = new Kysely<DB>({ dialect: new CompanyDialect(pool) })
  const system = new Kysely<DB>({ dialect: new CompanyDialect(systemPool) })
  return {
    urls,
    app,
    system,
    shares: createCompanyShares(shareOf(config.DATABASE_POOL_SIZE)),
    check: { name: 'database', check: async () => void (await pool.query('select 1')) },
    openClient: () => openClient(urls.system),
    close: async () => {
      await app.destroy()
      await system.destroy()
    },
  }
}
