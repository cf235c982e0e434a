import { Kysely } from 'kysely'
import { DatabaseConfig, readConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { reasonOf } from '../reason-of.ts'
import { CompanyDialect } from './company-dialect.ts'
import { createCompanyShares, shareOf } from './company-shares.ts'
import { migrate } from './migrate.ts'
import type { DeliveryTables } from './outbox.ts'
import { createPool, endPool, openClient } from './pool.ts'
import { requireSessions, requireStatements } from './pooler.ts'

/**
 * Migrates a service's database and opens it for each role; also used by operator commands.
 * @param migrations undefined: the database stays as it is
 */
export async function openDatabase<DB extends DeliveryTables>(
  migrations: URL | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  log: Log,
) {
  const config = readConfig(DatabaseConfig, environment)
  const urls = { owner: config.DATABASE_OWNER_URL, app: config.DATABASE_URL, system: config.DATABASE_SYSTEM_URL }
  const sessionUrl = config.DATABASE_SESSION_URL ?? urls.system
  if (migrations) await naming('DATABASE_OWNER_URL', migrate(urls, migrations))
  const pool = createPool(urls.app, config.DATABASE_POOL_SIZE, log)
  const systemPool = createPool(urls.system, 3, log)
  await checkTheWays().catch(async (error: unknown) => {
    await Promise.all([pool, systemPool].map(endPool))
    throw error
  })
  const app = new Kysely<DB>({ dialect: new CompanyDialect(pool) })
  const system = new Kysely<DB>({ dialect: new CompanyDialect(systemPool) })
  return {
    sessionUrl,
    app,
    system,
    shares: createCompanyShares(shareOf(config.DATABASE_POOL_SIZE)),
    check: { name: 'database', check: async () => void (await pool.query('select 1')) },
    openClient: () => openClient(sessionUrl),
    close: async () => {
      await app.destroy()
      await system.destroy()
      await Promise.all([pool, systemPool].map(endPool))
    },
  }

  async function checkTheWays(): Promise<void> {
    await naming('DATABASE_URL', requireStatements(pool))
    await naming('DATABASE_SYSTEM_URL', requireStatements(systemPool))
    if (sessionUrl === urls.system) return naming('DATABASE_SYSTEM_URL', requireSessions(systemPool))
    const sessions = createPool(sessionUrl, 2, log)
    try {
      await naming('DATABASE_SESSION_URL', requireSessions(sessions))
    } finally {
      await sessions.end()
    }
  }
}

const naming = (variable: string, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw new Error(`the database of ${variable} cannot be used: ${reasonOf(error)}`)
  })
