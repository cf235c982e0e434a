import pg from 'pg'
import type { Log } from '../log.ts'
import { createStatementNames, prepareStatements } from './prepared.ts'

const INT8 = 20 // OID of bigint: our ids fit a double exactly (at most 2^53-1)
const DATE = 1082 // dates without time stay strings: a Date would shift them by the time zone

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

const LIFE_SECONDS = 3_600 // a connection stores a plan for each named statement; this limits how many accumulate

/**
 * Timeouts that each connection sets. They are also stored with the roles, because some poolers drop the connection's
 * settings.
 */
export const LIMITS = {
  statement_timeout: 30_000, // ms
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000, // releases the locks of a process that hangs in a transaction
}

/** Detects a vanished server within minutes instead of two hours, the default of Linux. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const IDLE_MS = 10 * 60_000 // a new connection plans each statement again, which delays its first requests

/** Opens a pool that returns bigints as numbers and dates without time as strings, and prepares statements. */
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
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost')) // the pool opens a new connection
  pool.on('connect', (client) => client.on('error', ignore)) // an unhandled error event would end the process
  return pool
}

/** Ends a pool that was passed to Kysely, because Kysely ends only pools that it has used. */
export const endPool = async (pool: pg.Pool): Promise<void> => {
  if (!pool.ending) await pool.end()
}

/**
 * Server settings for a connection with a lock. If the client vanishes, the server releases the lock within half a
 * minute instead of two hours, the default of Linux. The last setting covers a client with an unacknowledged
 * notification, because Linux sends no keepalive probes while data is unacknowledged.
 */
const KEEP_ALIVE_OF_SERVER =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 25000'

/** Opens a separate connection, for state that outlives a statement: a lock, a LISTEN. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 10_000, ...KEEP_ALIVE })
  client.on('error', ignore) // an error before the caller adds its own listener would end the process
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
