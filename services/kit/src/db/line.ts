import type pg from 'pg'
import type { Log } from '../log.ts'
import { openClient } from './pool.ts'

type Options = {
  readonly url: string
  /** Name of a lock that this connection takes. If another process can take the lock, this connection is broken. */
  readonly lock: string
  /** Channel to listen to: an identifier that needs no quotes. */
  readonly channel: string
  readonly onNews: (payload: string) => void
  readonly onBroken: () => void
  readonly log: Log
}

/** A permanent connection to the database, with a lock that ends with its process. */
export type Line = {
  /** Starts to reopen a broken connection, without waiting for it. */
  keep(): void
  /** How long the connection has been open, in milliseconds; 0 while it is broken. */
  stoodForMs(): number
  end(): Promise<void>
}

/** Opens a connection that takes an advisory lock, `hashtextextended(lock, 0)`, and listens to a channel. */
export function openLine({ url, lock, channel, onNews, onBroken, log }: Options): Line {
  let standing: { since: number; client: pg.Client } | undefined
  let opening: Promise<void> | undefined
  let isEnded = false

  async function open(): Promise<void> {
    let client: pg.Client | undefined
    const gone = () => {
      if (standing?.client !== client) return
      standing = undefined
      onBroken()
    }
    try {
      client = await openClient(url)
      client.on('error', gone)
      client.on('end', gone)
      client.on('notification', ({ payload }) => onNews(payload ?? ''))
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
        [lock],
      )
      if (!rows[0]?.locked) throw new Error('the lock of the connection is still taken')
      await client.query(`listen ${channel}`)
      standing = { since: performance.now(), client }
    } catch (err) {
      log.warn({ err }, 'line to the database not open')
      await client?.end().catch(() => {})
    }
  }
  function keep(): void {
    if (standing || isEnded) return
    opening ??= open().finally(() => {
      opening = undefined
    })
  }
  keep()

  return {
    keep,
    stoodForMs: () => (standing ? performance.now() - standing.since : 0),
    async end() {
      isEnded = true
      await opening
      const client = standing?.client
      standing = undefined
      await client?.end().catch(() => {})
    },
  }
}
