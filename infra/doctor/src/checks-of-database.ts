import { loadService } from '@recado/system/load-service'
import { type ServiceName, serviceOf } from '@recado/system/services'
import type { Environment } from '@recado/system/together/environment-of'
import { checkBackups } from './checks/check-backups.ts'
import { checkClock } from './checks/check-clock.ts'
import { checkMigrations } from './checks/check-migrations.ts'
import { checkPooler } from './checks/check-pooler.ts'
import { checkPostgres } from './checks/check-postgres.ts'
import { checkProxies } from './checks/check-proxies.ts'
import { checkSealing } from './checks/check-sealing.ts'
import type { Check } from './run-check.ts'

/** The checks of the databases of these services, and of their servers, each once. */
export function checksOfDatabases(services: ReadonlyMap<ServiceName, Environment>): Check[] {
  const servers = new Map<string, string>()
  const checks: Check[] = []
  for (const [name, environment] of services) {
    const { DATABASE_OWNER_URL: owner, DATABASE_URL: app, DATABASE_SYSTEM_URL: system } = environment
    if (!owner || !app || !system) continue // the check of the configuration names the missing ones
    if (URL.canParse(owner)) servers.set(new URL(owner).host, owner)
    const session = environment['DATABASE_SESSION_URL'] ?? system
    checks.push(
      { subject: `database of ${name}`, run: () => checkMigrationsOf(name, owner) },
      { subject: `DATABASE_URL of ${name}`, run: () => checkPooler(app, 'statements') },
      ...(serviceOf(name).secrets.includes('SECRET_KEY')
        ? [{ subject: `sealed values of ${name}`, run: () => checkSealing(name, environment) }]
        : []),
      ...(name === 'connections'
        ? [
            {
              subject: 'proxies of connections',
              run: () => checkProxies(system, environment['OUTGOING_HOSTS'] ?? '*'),
            },
          ]
        : []),
      { subject: `address for locks of ${name}`, run: () => checkPooler(session, 'sessions') },
    )
  }
  const ofServers = [...servers].flatMap(([host, url]): Check[] => [
    { subject: `PostgreSQL at ${host}`, run: () => checkPostgres(url) },
    { subject: `clock of ${host}`, run: () => checkClock(url) },
    { subject: `backups of ${host}`, run: () => checkBackups(url) },
  ])
  return [...ofServers, ...checks]
}

async function checkMigrationsOf(name: ServiceName, ownerUrl: string) {
  const { migrations } = await loadService(name)
  if (!migrations) throw new Error('it needs no database')
  return checkMigrations(ownerUrl, migrations)
}
