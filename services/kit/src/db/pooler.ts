import { randomBytes } from 'node:crypto'
import type pg from 'pg'

type Asking = Pick<pg.ClientBase, 'query'>

/** The guarantees of connections to an address. A pooler in front of the server may weaken them. */
export type Way = {
  /**
   * Each connection has its own session on the server, so an advisory lock and a LISTEN last as long as the connection.
   */
  readonly hasSessions: boolean
  /** The name of a prepared statement stays valid on the connection that prepared it. */
  readonly keepsStatements: boolean
}

/**
 * The order in which the two connections are used. A transaction pooler that reuses the last returned session gives
 * both connections the same session; a pooler that rotates its sessions gives the second connection two sessions.
 */
const TURNS = [0, 1, 1, 0, 1, 1, 0, 0] as const

/** Detects a transaction pooler between two connections and the server, and what it supports. */
export async function findWay(connections: readonly [Asking, Asking]): Promise<Way> {
  const sessions: [Set<number>, Set<number>] = [new Set(), new Set()]
  for (const turn of TURNS) {
    const { rows } = await connections[turn].query<{ pid: number }>('select pg_backend_pid() as pid')
    sessions[turn].add(rows[0]?.pid ?? 0)
  }
  const [first, second] = sessions
  if (first.size === 1 && second.size === 1 && first.isDisjointFrom(second))
    return { hasSessions: true, keepsStatements: true }
  return { hasSessions: false, keepsStatements: await keepsStatements(connections) }
}

async function keepsStatements(connections: readonly [Asking, Asking]): Promise<boolean> {
  await connections[0].query('begin')
  await connections[0].query('commit') // a pooler in statement mode refuses transactions
  const name = `probe_${randomBytes(8).toString('hex')}`
  for (const turn of TURNS) {
    const found = await connections[turn]
      .query<{ turn: number }>({ name, text: `select ${turn} as turn` })
      .then(({ rows }) => rows[0]?.turn)
      .catch(ofPooler)
    if (found !== turn) return false
  }
  return true
}

/**
 * SQLSTATEs for a name that is already prepared, or is not prepared: the pooler has assigned a session that another
 * connection used.
 */
const NOT_AS_PREPARED = new Set(['42P05', '26000'])
function ofPooler(error: unknown): undefined {
  if (!NOT_AS_PREPARED.has((error as { code?: string }).code ?? '')) throw error
}

/**
 * Checks that connections of a pool can prepare statements and have the timeouts.
 * @throws an Error if a pooler in front of the server prevents either
 */
export const requireStatements = (pool: pg.Pool): Promise<void> =>
  withTwo(pool, async (two) => {
    const { keepsStatements } = await findWay(two)
    if (!keepsStatements) throw new Error(NO_STATEMENTS)
    const { rows } = await two[0].query<{ limit: string }>(`select current_setting('statement_timeout') as limit`)
    if (rows[0]?.limit === '0') throw new Error(NO_LIMITS)
  })

/**
 * Checks that each connection of a pool has its own session on the server, which advisory locks and LISTEN require.
 * @throws an Error if a pooler in front of the server assigns sessions per transaction
 */
export const requireSessions = (pool: pg.Pool): Promise<void> =>
  withTwo(pool, async (two) => {
    const { hasSessions } = await findWay(two)
    if (!hasSessions) throw new Error(NO_SESSIONS)
  })

const NO_STATEMENTS =
  'its pooler is in transaction mode and does not keep prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or session mode'
const NO_LIMITS =
  'its pooler drops statement_timeout, lock_timeout and idle_in_transaction_session_timeout: set them for its role on the server'
const NO_SESSIONS =
  'its pooler is in transaction mode, where no lock and no LISTEN lasts: give DATABASE_SESSION_URL and DATABASE_OWNER_URL the server itself'

async function withTwo(pool: pg.Pool, work: (two: readonly [Asking, Asking]) => Promise<void>): Promise<void> {
  const first = await pool.connect()
  try {
    const second = await pool.connect()
    try {
      await work([first, second])
    } finally {
      second.release()
    }
  } finally {
    first.release()
  }
}
