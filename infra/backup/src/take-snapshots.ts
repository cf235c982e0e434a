import { openClient } from '@recado/kit/db/pool'
import type { ServiceName } from '@recado/system/services'
import { Failure } from '@recado/up/failure'
import type { Client } from './with-client.ts'

export type Snapshots = {
  /** When the first snapshot was taken, in UTC: each snapshot contains everything that was committed before. */
  readonly until: string
  /** By service: the snapshot's name for pg_dump, and the executed migrations. */
  readonly of: ReadonlyMap<ServiceName, { readonly snapshot: string; readonly migrations: readonly string[] }>
  /** Ends the transactions that keep the snapshots. */
  readonly release: () => Promise<void>
}

const LOCK_MS = 5_000 // a relay waits for the lock for 10 s and then tries again
const TRIES = 5

/**
 * Takes a snapshot of every database at moments between which no event passes from one database to another. It locks
 * the tables of sent events, which stops all relays and nothing else; requests are answered, and their events wait in
 * the outboxes. So an event is in the snapshot of its receiver only if it is in the snapshot of its sender, and each
 * event of a sender that the receiver has not handled is in the sender's outbox or among its sent events.
 * @param urls the administrator's addresses of the databases
 * @throws Failure if a database is of an older version, or its lock is not granted
 */
export async function takeSnapshots(urls: ReadonlyMap<ServiceName, string>): Promise<Snapshots> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await tryToTake(urls)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || left === 0) throw inWords(error)
    }
  }
}

async function tryToTake(urls: ReadonlyMap<ServiceName, string>): Promise<Snapshots> {
  await using opened = new AsyncDisposableStack()
  const open = async (url: string): Promise<Client> => {
    const client = await openClient(url)
    opened.defer(() => client.end())
    return client
  }
  const clients = new Map<ServiceName, { holding: Client; reading: Client }>()
  for (const [service, url] of urls) clients.set(service, { holding: await open(url), reading: await open(url) })

  for (const { holding } of clients.values()) {
    await holding.query(`begin; set local lock_timeout = ${LOCK_MS}; lock table sent_event in share mode`)
  }
  const taken = await Promise.all(
    [...clients].map(async ([service, { reading }]) => [service, await read(reading)] as const),
  )
  const [first] = taken
  if (!first) throw new Error('no service has a database')
  const until = new Date(Math.min(...taken.map(([, { at }]) => at.getTime()))).toISOString()
  for (const { holding } of clients.values()) await holding.end()

  const rest = opened.move()
  return { until, of: new Map(taken), release: () => rest.disposeAsync() }
}

async function read(client: Client) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string; at: Date }>(
    'select pg_export_snapshot() as snapshot, statement_timestamp() as at', // the statement begins before its snapshot
  )
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const [row] = rows
  if (!row) throw new Error('the server named no snapshot')
  return { ...row, migrations: migrations.rows.map(({ name }) => name) }
}

const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'
const NO_DATABASE = '3D000'

function inWords(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === LOCK_NOT_AVAILABLE) {
    return new Failure('The relays could not be stopped for the moment of the snapshots; try again later.')
  }
  if (code === UNDEFINED_TABLE || code === NO_DATABASE) {
    return new Failure('A database is missing or of an older version. Start this version once, then back up.')
  }
  return error
}
