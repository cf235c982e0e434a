import type pg from 'pg'
import type { Log } from '../log.ts'
import type { DeliveryMetrics } from '../metrics.ts'
import { startLoop } from '../timing/loop.ts'
import type { Publish } from './publisher.ts'

const POLL_MS = 2_000 // the longest delay of an event whose process died before it woke the relay
const TAKE_OVER_MS = 500 // how often a process that does not lead tries to
const BATCH = 200 // rows per round trip; measured best of 50, 200 and 500
const FORGET_MS = 50 // delay before confirmed rows are moved without a new batch; usually the next read moves them sooner
const SILENT_MS = 15_000 // PostgreSQL ends the session of a leader that is silent for so long, and with it the lock
const LOCK = 7_265_636 // one relay per database; advisory locks are per database

/** Moves confirmed rows to the sent events. */
const MOVE = `with gone as (
      delete from outbox where id = any($1::bigint[]) returning id, routing_key, ordering_key, traceparent, body),
    kept as (insert into sent_event (id, routing_key, ordering_key, traceparent, body)
      select id, routing_key, ordering_key, traceparent, body from gone on conflict (id) do nothing)`
/**
 * Moves confirmed rows and reads the next batch. It excludes every confirmed id, because rows are not committed in id
 * order. The statement is named, so PostgreSQL plans it once per connection.
 * A lock on `sent_event` in share mode stops it, and with it all publishing, even without a confirmed row: a backup
 * takes that lock for the moment of its snapshots.
 */
const NEXT = {
  name: 'next',
  text: `${MOVE}
    select id, routing_key, ordering_key, traceparent, body from outbox where id <> all($1::bigint[])
    order by id limit ${BATCH}`,
}
const FORGET = `${MOVE} select`

type Row = { id: number; routing_key: string; ordering_key: string; traceparent: string | null; body: string }

export type Relay = {
  /** Sends new events soon. */
  wake(): void
  /** Sends the remaining events, then stops. */
  stop(): Promise<void>
}

type Pace = {
  /** Interval of the polling of the process that relays, and of its takeover by another one; tests change both. */
  readonly pollMs?: number
  readonly takeOverMs?: number
  /** After this silence PostgreSQL ends the session; tests shorten it. */
  readonly silentMs?: number
}

/**
 * Publishes the outbox in id order. The statement that reads the next batch moves the confirmed one to the sent events,
 * which saves a statement and a commit per batch. After a crash in between, the batch is published again, and consumers recognize the
 * repeated events by their inbox.
 * One process per database has the lock and relays. If it ends, hangs or loses its connection, another process takes
 * the lock.
 * @param open opens a new connected client with the system role and its own session
 */
export function startRelay(
  open: () => Promise<pg.Client>,
  publish: Publish,
  log: Log,
  metrics: DeliveryMetrics,
  { pollMs = POLL_MS, takeOverMs = TAKE_OVER_MS, silentMs = SILENT_MS }: Pace = {},
): Relay {
  let client: pg.Client | undefined
  let leads = false
  let woken = false
  let confirmed: readonly number[] = [] // ids of confirmed rows that are not moved yet

  async function connect(): Promise<pg.Client> {
    if (client) return client
    const opened = await open()
    opened.on('error', () => forget(opened))
    opened.on('end', () => forget(opened))
    opened.on('notification', loop.wake)
    await opened.query('set synchronous_commit = off') // a power cut may undo the move; the events are then sent again
    await opened.query('set plan_cache_mode = force_generic_plan') // one plan for batches of every size
    await opened.query('set enable_seqscan = off') // a plan made for an empty table would scan the table even with a long backlog
    // ends the session of a hung process, whose kernel still answers keepalive probes
    await opened.query(`set idle_session_timeout = ${silentMs}`)
    await opened.query('listen outbox')
    client = opened
    return opened
  }
  function forget(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    leads = false // the lock ended with the connection
  }

  async function relayBatch(): Promise<number> {
    const connection = await connect()
    if (!leads) {
      const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
      leads = rows[0]?.locked === true
      const tellLeader = woken && !leads
      woken = false
      if (tellLeader) await connection.query('notify outbox') // if the notification is lost, the leader's own polling finds the event
      if (!leads) return 0
    }
    const { rows } = await connection.query<Row>({ ...NEXT, values: [confirmed] })
    confirmed = []
    if (rows.length === 0) return 0
    await publish(
      rows.map((row) => ({
        routingKey: row.routing_key,
        orderingKey: row.ordering_key,
        traceparent: row.traceparent,
        body: row.body,
      })),
    )
    confirmed = rows.map(({ id }) => id)
    metrics.relayed.inc(rows.length)
    return rows.length
  }

  const onFailure = (err: unknown) => log.warn({ err }, 'outbox not relayed')
  async function relaySome(): Promise<number> {
    if ((await relayBatch()) === BATCH) return 0
    if (!leads) return takeOverMs
    return confirmed.length > 0 ? FORGET_MS : pollMs
  }
  const loop = startLoop(relaySome, { onFailure, afterFailureMs: () => takeOverMs })

  /** Queries the database so that the session is not idle while the broker takes long to confirm a batch. */
  async function sayThatItLives(): Promise<number> {
    await client?.query('select')
    return silentMs / 3
  }
  const pulse = startLoop(sayThatItLives, { onFailure: () => {} }) // the next batch reports a lost connection

  /**
   * Publishes the remaining events. Stops at the first incomplete batch, because other processes may keep writing
   * events, and relay those themselves.
   */
  async function relayRest(): Promise<void> {
    while ((await relayBatch()) === BATCH);
    if (confirmed.length > 0) await client?.query(FORGET, [confirmed])
  }
  return {
    wake: () => {
      woken = true
      loop.wake()
    },
    stop: async () => {
      await loop.stop()
      await pulse.stop()
      await relayRest().catch(onFailure)
      await client?.end().catch(() => {})
    },
  }
}
