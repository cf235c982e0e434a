import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startRelay } from '../src/broker/relay.ts'
import { openClient } from '../src/db/pool.ts'
import { createLog } from '../src/log.ts'
import { createDeliveryMetrics, createRegistry } from '../src/metrics.ts'
import { type RunningService, startService } from '../src/service.ts'
import { createTestDatabase } from '../src/testing/database.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { addNote, noteSent, notes } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const NEVER_MS = 2 ** 31 - 1
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

let first: TestService
let second: RunningService
beforeAll(async () => {
  first = await startTestService(notes, servers, {}, { queues: 'quorum' })
  second = await startService(notes, first.environment)
})
afterAll(async () => {
  await second.stop()
  await first.close()
})

test('one of two processes relays, and the other one takes over when the connection of the first ends', async () => {
  const leaders = `select pid from pg_locks where locktype = 'advisory' and objid = 7265636 and granted
    and database = (select oid from pg_database where datname = current_database())`
  const leader = async () => (await first.database.query(leaders)).rows.map(({ pid }) => pid)
  const [before, ...more] = await leader()
  expect(more).toEqual([])

  await first.database.query('select pg_terminate_backend($1)', [before])

  const [after] = await eventually(leader, ([pid]) => pid !== undefined && pid !== before)
  expect(after).not.toBe(before)
  await first.call(addNote, { body: { text: 'relayed' } }, { as: { companyId: 141 } })
  await first.events((events) => events.some(({ companyId }) => companyId === 141))
})

test('two relays of one database publish as soon as either is woken, not only when they poll', async () => {
  const database = await createTestDatabase(servers.postgresUrl, 'notes', notes.migrations ?? new URL('file:///'))
  const published: string[] = []
  const publish = async (batch: readonly { body: string }[]) => void published.push(...batch.map(({ body }) => body))
  const open = () => openClient(database.urls.system)
  const metrics = createDeliveryMetrics(createRegistry())
  const start = () => startRelay(open, publish, createLog('relay', 'silent'), metrics, { pollMs: NEVER_MS })
  const relays = [start(), start()]
  const writer = await openClient(database.adminUrl)
  const isLeading = () => writer.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 7265636`)
  await eventually(async () => (await isLeading()).rowCount)
  for (const i of range(20)) {
    await writer.query(`insert into outbox (routing_key, ordering_key, body) values ('a', '', $1)`, [`row ${i}`])
    relays[i % 2]?.wake()
    await eventually(() => published.includes(`row ${i}`))
  }

  expect(published).toEqual(range(20).map((i) => `row ${i}`))
  await Promise.all(relays.map((relay) => relay.stop()))
  await writer.end()
  await database.drop()
})

test('two processes of one service publish the events of both', async () => {
  const token = await first.token({ companyId: 142 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const [index, address] of [first.address, second.address].entries()) {
    const text = `of ${index}`
    const response = await fetch(`${address}/notes`, { method: 'POST', headers, body: JSON.stringify({ text }) })
    expect(response.status).toBe(201)
    await first.events((events) => events.some(({ data }) => (data as { text: string }).text === text))
  }
})

test('two processes share the events: each event is handled once, and the events of each key in order', async () => {
  for (const i of range(40)) {
    await first.publish(noteSent, 143, { desk: `desk ${i % 4}`, text: `note ${i}`, wait: i % 3 })
  }

  const rows = await eventually(
    async () => (await first.database.query('select text from note where company_id = 143 order by id')).rows,
    (found) => found.length === 40,
  )
  for (const desk of range(4)) {
    const numbers = rows.map(({ text }) => Number(text.slice(5))).filter((i) => i % 4 === desk)
    expect(numbers).toEqual(range(10).map((i) => i * 4 + desk))
  }
})
