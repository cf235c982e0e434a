import pg from 'pg'
import type { Log } from '../log.ts'
import { createStatementNames, prepareStatements } from './prepared.ts'

const INT8 = 20 // OID of bigint: our ids fit a double exactly (at most 2^53-1)
const DATE = 1082 // calendar dates stay texts: a Date would move them by a time zone

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

const LIFE_SECONDS = 3_600 // of a connection, which keeps a plan for each statement with a name that it has met

/** Asked for by each connection, and kept by the roles for what comes through a pooler that drops what is asked for. */
export const LIMITS = {
  statement_timeout: 30_000, // ms
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000, // a process that hangs in a transaction keeps its locks no longer
}

/** A server that vanished without a word is noticed in minutes, not after the two hours of Linux. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const IDLE_MS = 10 * 60_000 // a new one parses and plans each statement anew, which the first after a pause would wait for

/** A pool of connections that reads ids as numbers and calendar dates as texts, and prepares statements. */
export function createPool(url: string, size: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: 10_000,
    maxLifetimeSeconds: LIFE_SECONDS,
    idleTimeoutMillis: IDLE_MS,
    ...KEEP_ALIVE,
    ...LIMITS,
  })
  const nameOf = createStatementNames()
  pool.on('connect', (client) => prepareStatements(client, nameOf))
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost')) // the pool opens another
  pool.on('connect', (client) => client.on('error', ignore)) // unhandled, it would end the process
  return pool
}

/** Ends a pool that Kysely was given: it ends those that it has asked for a connection. */
export const endPool = async (pool: pg.Pool): Promise<void> => {
  if (!pool.ending) await pool.end()
}

/**
 * The server's side of a connection that holds a lock: a client that vanished without a word loses it within half a
 * minute, not after the two hours of Linux. The last one is for a client that a notification is under way to: nothing is
 * probed while something is not acknowledged.
 */
const KEEP_ALIVE_OF_SERVER =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 25000'

/** Opens one connection of its own, for state that outlives a statement: a lock, a LISTEN. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 10_000, ...KEEP_ALIVE })
  client.on('error', ignore) // it may end before its user can listen, which would end the process
  await client.connect()
  try {
    await client.query(KEEP_ALIVE_OF_SERVER)
    return client
  } catch (error) {
    await client.end().catch(ignore)
    throw error
  }
}

const ignore = () => {}
