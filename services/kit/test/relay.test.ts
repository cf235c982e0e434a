import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startRelay } from '../src/broker/relay.ts'
import { openClient } from '../src/db/pool.ts'
import { RESEND } from '../src/db/sent-events.ts'
import { createLog } from '../src/log.ts'
import { createDeliveryMetrics, createRegistry } from '../src/metrics.ts'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { eventually } from '../src/testing/service.ts'
import { startTcpProxy } from '../src/testing/tcp-proxy.ts'
import { notes } from './fixture/service.ts'

const NEVER_MS = 2 ** 31 - 1
const RELAY_LOCK = 7_265_636 // the process with this lock relays
const QUICK = { pollMs: 20, takeOverMs: 20 }
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

let database: TestDatabase
let writer: pg.Client
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'notes', notes.migrations ?? new URL('file:///'))
  writer = await openClient(database.adminUrl)
})
beforeEach(async () => void (await writer.query('delete from outbox')))
afterAll(async () => {
  await writer.end()
  await database.drop()
})

const isLedBy = async ([client]: readonly pg.Client[]) => {
  const pid = (client as { processID?: number } | undefined)?.processID
  const held = await writer.query('select from pg_locks where objid = $1 and granted and pid = $2', [RELAY_LOCK, pid])
  return held.rowCount === 1
}
const write = (text: string) =>
  writer.query(`insert into outbox (routing_key, ordering_key, body) values ('a', '', $1)`, [text])
const left = async () => (await writer.query('select body from outbox order by id')).rows.map(({ body }) => body)

/** Starts a relay that reads only when woken, and records its statements and the published batches. */
function start(
  published: (texts: readonly string[]) => Promise<void> = async () => {},
  {
    url = database.urls.system,
    ...pace
  }: { url?: string; pollMs?: number; takeOverMs?: number; silentMs?: number } = {},
) {
  const batches: (readonly string[])[] = []
  const statements: string[] = []
  const clients: pg.Client[] = []
  const open = async () => {
    const client = await openClient(url)
    const query = client.query.bind(client) as (...asked: readonly unknown[]) => unknown
    client.query = ((...asked: readonly unknown[]) => {
      statements.push(String((asked[0] as { text?: string }).text ?? asked[0]))
      return query(...asked)
    }) as pg.Client['query']
    clients.push(client)
    return client
  }
  const publish = async (batch: readonly { body: string }[]) => {
    const texts = batch.map(({ body }) => body)
    batches.push(texts)
    await published(texts)
  }
  const metrics = createDeliveryMetrics(createRegistry())
  const relay = startRelay(open, publish, createLog('relay', 'silent'), metrics, {
    pollMs: NEVER_MS,
    takeOverMs: NEVER_MS,
    ...pace,
  })
  return { relay, batches, statements, clients }
}

test('the statement that reads the next batch deletes the confirmed one', async () => {
  const all = range(20).map((i) => `event ${i}`)
  const { relay, batches, statements } = start(async ([text]) => {
    const next = all[all.indexOf(text ?? '') + 1]
    if (next === undefined) return
    await write(next)
    relay.wake()
  })
  await write('event 0')
  relay.wake()

  await eventually(async () => (await left()).length === 0 && batches.length === 20)
  const looks = statements.filter((text) => text.includes('from outbox'))
  expect(batches).toEqual(all.map((text) => [text]))
  expect(looks).toHaveLength(21) // the last read finds no rows
  await relay.stop()
})

test('an unconfirmed batch stays in the outbox, and the batch confirmed before it is deleted', async () => {
  let refuses = false
  const { relay, batches } = start(async () => {
    if (refuses) throw new Error('the broker is away')
  })
  await write('confirmed')
  relay.wake()
  await eventually(() => batches.length === 1)
  refuses = true
  await write('refused')
  relay.wake()

  await eventually(async () => (await left()).join() === 'refused' && batches.length === 2)
  expect(batches).toEqual([['confirmed'], ['refused']])
  refuses = false
  await relay.stop()
  expect(await left()).toEqual([])
})

test('a confirmed event leaves the outbox for the sent events, unchanged', async () => {
  await writer.query('delete from sent_event')
  const { relay } = start()
  await writer.query(
    `insert into outbox (routing_key, ordering_key, traceparent, body) values ('a.b', 'ticket 7', '00-1-2-01', 'told')`,
  )
  relay.wake()

  await eventually(async () => (await left()).length === 0)
  expect((await writer.query('select routing_key, ordering_key, traceparent, body from sent_event')).rows).toEqual([
    { routing_key: 'a.b', ordering_key: 'ticket 7', traceparent: '00-1-2-01', body: 'told' },
  ])
  await relay.stop()
})

test('a relay publishes nothing while the sent events are locked in share mode, as by a backup', async () => {
  const backup = await openClient(database.adminUrl)
  await backup.query('begin; lock table sent_event in share mode')
  const { relay, batches } = start(undefined, QUICK)
  await write('told')
  relay.wake()
  const isWaiting = async () =>
    (await writer.query(`select from pg_locks where relation = 'sent_event'::regclass and not granted`)).rowCount === 1
  await eventually(isWaiting)

  expect(batches).toEqual([])
  await backup.query('commit')
  await eventually(async () => (await left()).length === 0)
  expect(batches).toEqual([['told']])
  await backup.end()
  await relay.stop()
})

test('sent events are published again under their ids once they are back in the outbox', async () => {
  await writer.query('delete from sent_event')
  const first = start()
  for (const text of ['one', 'two']) await write(text)
  first.relay.wake()
  await eventually(async () => (await left()).length === 0)
  await first.relay.stop()
  const ids = async (table: string) => (await writer.query(`select id from ${table} order by id`)).rows
  const sent = await ids('sent_event')

  await writer.query(RESEND)

  expect(await ids('outbox')).toEqual(sent)
  expect(await ids('sent_event')).toEqual([])
  const second = start()
  second.relay.wake()
  await eventually(async () => (await left()).length === 0)
  expect(second.batches).toEqual([['one', 'two']])
  await second.relay.stop()
})

test('a relay that loses its connection and waits for the lock does not publish the confirmed batch again', async () => {
  const holder = await openClient(database.adminUrl)
  await write('told')
  await holder.query('begin')
  await holder.query('select from outbox for update')
  const { relay, batches, statements, clients } = start(undefined, QUICK)
  const blocked =
    'select pid from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()'
  const [waiting] = await eventually(
    async () => (await writer.query(blocked)).rows,
    (rows) => rows.length === 1,
  )
  const locked = holder.query('select pg_advisory_lock($1)', [RELAY_LOCK])
  await writer.query('select pg_terminate_backend($1)', [waiting?.pid])
  await locked
  await eventually(() => statements.filter((text) => text.startsWith('select pg_try_advisory_lock')).length > 2)
  await holder.query('commit')
  await holder.end()
  await write('next')

  await eventually(async () => (await left()).length === 0)
  expect(batches.flat()).toEqual(['told', 'next'])
  expect(clients.length).toBeGreaterThan(1)
  await relay.stop()
})

test('the next process publishes the undeleted batch of a dead process again', async () => {
  const first = start(() => new Promise(() => {})) // dies before the broker's confirmation
  await write('told')
  first.relay.wake()
  await eventually(() => first.batches.length === 1)
  await first.clients[0]?.end()

  const second = start()
  await eventually(async () => {
    second.relay.wake()
    return (await left()).length === 0
  })
  expect(second.batches).toEqual([['told']])
  await second.relay.stop()
})

test('another process takes over if the leading process hangs with an open connection', async () => {
  const proxy = await startTcpProxy(database.urls.system)
  const hung = start(undefined, { url: proxy.url, silentMs: 500 })
  await eventually(() => isLedBy(hung.clients))
  proxy.hang()

  const next = start(undefined, QUICK)
  await write('left by the one that hangs')

  await eventually(() => next.batches.length === 1)
  expect(next.batches).toEqual([['left by the one that hangs']])
  await next.relay.stop()
  await proxy.close()
  await hung.relay.stop()
})

test('a relay keeps its lock while the broker takes longer to confirm than a process may be silent', async () => {
  const confirmation = Promise.withResolvers<void>()
  const slow = start(() => confirmation.promise, { silentMs: 300 })
  await write('confirmed late')
  slow.relay.wake()
  await eventually(() => slow.statements.filter((text) => text === 'select').length > 6) // the relay sends a select every third of the silence limit
  const next = start(undefined, QUICK)
  await eventually(() => next.statements.filter((text) => text.startsWith('select pg_try_advisory_lock')).length > 2)

  expect(next.batches).toEqual([])
  expect(slow.clients).toHaveLength(1)
  confirmation.resolve()
  await Promise.all([slow.relay.stop(), next.relay.stop()])
  expect(slow.batches).toEqual([['confirmed late']])
})

test('the server probes a connection with a lock, and closes it within half a minute without a reply', async () => {
  const client = await openClient(database.urls.system)
  const { rows } = await client.query<Record<string, number>>(`select
    current_setting('tcp_keepalives_idle')::int as idle, current_setting('tcp_keepalives_interval')::int as interval,
    current_setting('tcp_keepalives_count')::int as count,
    (select setting::int / 1000 from pg_settings where name = 'tcp_user_timeout') as unacknowledged`)
  await client.end()

  const { idle = 0, interval = 0, count = 0, unacknowledged = 0 } = rows[0] ?? {}
  expect(Math.min(idle, interval, count, unacknowledged)).toBeGreaterThan(0) // 0: Linux's default
  expect(Math.max(idle + interval * count, unacknowledged)).toBeLessThanOrEqual(30)
})
