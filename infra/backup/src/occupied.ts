import { findQueues } from '@recado/dlq/find-queues'
import { openStoredEvents, type StoredEvents } from '@recado/kit/broker/stored-events'
import { Failure } from '@recado/up/failure'
import { adminUrlOf, type Installation, nameOf } from './installation.ts'
import { withClient } from './with-client.ts'

/** The existing databases and events of an installation. */
export type Occupied = {
  /** Names of existing databases. */
  readonly databases: readonly string[]
  /** Names of existing databases in which a service has run its migrations. */
  readonly used: readonly string[]
  /** Whether the broker has queues with events. */
  readonly hasEvents: boolean
}

/** @throws Failure if a service of the installation runs, because it would write while the backup is restored */
export async function lookAtOccupied(installation: Installation): Promise<Occupied> {
  if (installation.isRunning) throw new Failure('The product runs. Stop it (make down), then restore.')
  const names = [...installation.databases.values()].map(({ owner }) => nameOf(owner))
  const found = await withClient(installation.postgresUrl, async (client) => {
    const { rows } = await client.query<{ name: string; sessions: number }>(
      `select datname as name, (select count(*)::int from pg_stat_activity
         where datname = pg_database.datname and backend_type <> 'autovacuum worker') as sessions
       from pg_database where datname = any ($1)`,
      [names],
    )
    return rows
  })
  const busy = found.filter(({ sessions }) => sessions > 0)
  if (busy.length > 0) {
    throw new Failure(
      `Something still uses ${busy.map(({ name }) => name).join(', ')}. Stop all services, then restore.`,
    )
  }
  const databases = found.map(({ name }) => name)
  const used: string[] = []
  for (const [, urls] of installation.databases) {
    const name = nameOf(urls.owner)
    if (databases.includes(name) && (await hasMigrations(adminUrlOf(installation, urls)))) used.push(name)
  }
  return { databases, used, hasEvents: await hasEvents(installation) }
}

const hasMigrations = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('kysely_migration') is not null as found`,
    )
    return rows[0]?.found === true
  })

async function hasEvents(installation: Installation): Promise<boolean> {
  const queues = await withQueues(installation, (stored) => stored.list())
  const consumed = queues.find(({ consumers }) => consumers > 0)
  if (consumed) throw new Failure(`A service still consumes ${consumed.name}. Stop all services, then restore.`)
  return queues.some(({ events }) => events > 0)
}

/** @returns the name of a queue that a service of the installation consumes on any host; undefined if none runs */
export async function findConsumed(installation: Broker): Promise<string | undefined> {
  const queues = await withQueues(installation, (stored) => stored.list())
  return queues.find(({ consumers }) => consumers > 0)?.name
}

/** Deletes the queues of the installation with all events in them; services declare them again. */
export const emptyBroker = (installation: Broker): Promise<void> =>
  withQueues(installation, (stored) => stored.remove())

type Broker = Pick<Installation, 'amqpUrl' | 'namespace'>

async function withQueues<T>({ amqpUrl, namespace }: Broker, work: (stored: StoredEvents) => Promise<T>): Promise<T> {
  const stored = await openStoredEvents(amqpUrl, namespace, findQueues())
  try {
    return await work(stored)
  } finally {
    await stored.close()
  }
}
