import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningService, startService } from '../src/service.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { addNote, noteSent, notes } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
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

test('two processes of one service relay from one of them; the other one takes over when its connection ends', async () => {
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

test('two processes of one service announce at once, whichever of them wrote it', async () => {
  const token = await first.token({ companyId: 142 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const announce = async (address: string) => {
    const text = randomUUID().slice(0, 12)
    const started = Date.now()
    const response = await fetch(`${address}/notes`, { method: 'POST', headers, body: JSON.stringify({ text }) })
    expect(response.status).toBe(201)
    await first.events((events) => events.some(({ data }) => (data as { text: string }).text === text))
    return Date.now() - started
  }
  for (const address of [first.address, second.address]) {
    await announce(address) // the next poll is half a second from now
    const tookMs: number[] = []
    for (const _ of range(10)) tookMs.push(await announce(address))

    expect(Math.min(...tookMs)).toBeLessThan(400) // on a busy machine some take long
  }
})

test('two processes of one service share events between them, each handled once and each key in order', async () => {
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
