import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startService } from '../src/service.ts'
import {
  answer,
  hangUp,
  huge,
  inTurn,
  never,
  type OutsideProvider,
  redirectTo,
  slow,
  startOutsideProvider,
  tooMany,
} from '../src/testing/outside-provider.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { caller } from './fixture/outside/service.ts'

type Table = 'lookup' | 'turn'
type Row = {
  status: string
  tries: number
  answer: string | null
  given_up: string | null
  last_error: string | null
  seconds: number // until the row is due
}

const MIB = 1024 * 1024
const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const FAST = { DEADLINE_MS: '1500' } // long enough to send a request even on a busy machine

let provider: OutsideProvider
let service: TestService
beforeAll(async () => {
  provider = await startOutsideProvider()
  service = await startTestService(caller, servers, { PROVIDER_URL: provider.url }, { queues: 'quorum' }) // the same kind of queues as the second process, which runs in production mode
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

let companies = 0
const newCompany = () => ++companies
const asked = (path: string) => provider.requests.filter((one) => one.path === path).length

async function add(table: Table, path: string, companyId = newCompany()): Promise<number> {
  const { rows } = await service.database.query(
    `insert into ${table} (company_id, path) values ($1, $2) returning id`,
    [companyId, path],
  )
  return Number(rows[0].id)
}
async function read(table: Table, id: number): Promise<Row> {
  const { rows } = await service.database.query<Row>(
    `select *, extract(epoch from due_at - now())::float8 as seconds from ${table} where id = $1`,
    [id],
  )
  return rows[0] as Row
}
const ended = (table: Table, id: number) =>
  eventually(
    () => read(table, id),
    ({ status }) => status !== 'waiting',
  )
/** Makes the claim expire, or the next attempt due. */
const passTime = (table: Table, id: number) =>
  service.database.query(`update ${table} set due_at = now() where id = $1 and status = 'waiting'`, [id])

test.each<Table>(['lookup', 'turn'])('the answer to a call of the table %s is stored once', async (table) => {
  provider.on(`/good-${table}`, answer(200, 'good'))

  const row = await ended(table, await add(table, `/good-${table}`))

  expect(row).toMatchObject({ status: 'done', tries: 1, answer: 'good', given_up: null, last_error: null })
  expect(asked(`/good-${table}`)).toBe(1)
})

test('a lookup is repeated after an error, and its row has the last error', async () => {
  provider.on('/flaky', inTurn(answer(500), hangUp, answer(200, 'at last')))

  const row = await ended('lookup', await add('lookup', '/flaky'))

  expect(row).toMatchObject({ status: 'done', tries: 3, answer: 'at last', last_error: 'network: ECONNRESET' })
})

test.each([
  ['500', answer(500), 'answered 500', 3],
  ['400, without a second attempt,', answer(400), 'answered 400', 1],
  ['a redirect to a private address, without a second attempt,', redirectTo('https://10.0.0.1/'), 'refused: host', 1],
  ['100 MB', huge(100 * MIB), 'too-large', 3],
])('a lookup that is answered with %s ends as dead, with the reason', async (name, reply, reason, tries) => {
  const path = `/dead-${encodeURIComponent(name)}`
  provider.on(path, reply)

  const row = await ended('lookup', await add('lookup', path))

  expect(row).toMatchObject({ status: 'dead', tries, given_up: 'dead', last_error: reason, answer: null })
  expect(asked(path)).toBe(tries)
})

test.each([
  ['500', answer(500), 'answered 500'],
  ['a lost connection', hangUp, 'network: ECONNRESET'],
  ['100 MB', huge(100 * MIB), 'too-large'],
])('a turn that is answered with %s ends as unknown and is not repeated', async (name, reply, reason) => {
  const path = `/unknown-${encodeURIComponent(name)}`
  provider.on(path, reply)

  const row = await ended('turn', await add('turn', path))

  expect(row).toMatchObject({ status: 'unknown', tries: 1, given_up: 'unknown', last_error: reason })
  expect(asked(path)).toBe(1)
})

test('a turn that was certainly not made is repeated', async () => {
  provider.on('/busy', inTurn(tooMany('0'), answer(200, 'now')))

  expect(await ended('turn', await add('turn', '/busy'))).toMatchObject({ status: 'done', tries: 2, answer: 'now' })
})

test('a call waits as long as the provider requests', async () => {
  provider.on('/pause', tooMany('600'))
  const id = await add('lookup', '/pause')

  const row = await eventually(
    () => read('lookup', id),
    ({ last_error }) => last_error !== null,
  )

  expect(row).toMatchObject({ status: 'waiting', tries: 1, last_error: 'answered 429' })
  expect(row.seconds).toBeGreaterThan(500)
})

test('a call to a provider that never answers ends at the deadline', async () => {
  provider.on('/silent', never)
  provider.on('/silent-turn', never)
  await service.restart(undefined, FAST)
  const lookup = await ended('lookup', await add('lookup', '/silent'))
  const turn = await ended('turn', await add('turn', '/silent-turn'))
  await service.restart(undefined, { DEADLINE_MS: '60000' })

  expect(lookup).toMatchObject({ status: 'dead', tries: 3, last_error: 'deadline' })
  expect(turn).toMatchObject({ status: 'unknown', tries: 1, last_error: 'deadline' })
})

test('a slow provider of one company does not delay other companies', async () => {
  const gate = Promise.withResolvers<void>()
  provider.on('/slow', slow(gate.promise))
  const company = newCompany()
  const held = [await add('lookup', '/slow', company)]
  await eventually(() => asked('/slow') === 1)
  for (let more = 0; more < 19; more += 1) held.push(await add('lookup', '/slow', company))
  await eventually(() => asked('/slow') > 1)

  const others = await Promise.all(Array.from({ length: 5 }, () => add('lookup', '/quick')))
  for (const id of others) expect(await ended('lookup', id)).toMatchObject({ status: 'done' })
  const during = asked('/slow')
  gate.resolve()
  for (const id of held) await ended('lookup', id)

  expect(during).toBe(2) // concurrent calls per company
  expect(asked('/slow')).toBe(20)
})

test('due rows are found in turns: the first row of every company before the second row of any', async () => {
  const client = await service.database.connect()
  await client.query('begin')
  const [first, second, third] = [newCompany(), newCompany(), newCompany()]
  const insert = `insert into lookup (company_id, path, due_at) select $1, '/x', now() - make_interval(secs => $2)
    from generate_series(1, $3)`
  for (const [company, seconds, rows] of [
    [first, 30, 100],
    [second, 20, 2],
    [third, 10, 1],
  ])
    await client.query(insert, [company, seconds, rows])

  const find = async (without: number[]) =>
    (await client.query('select company_id from due_lookup(5, 3, $1)', [without])).rows.map((row) => row.company_id)

  expect(await find([])).toEqual([first, second, third, first, second])
  expect(await find([first])).toEqual([second, third, second])
  await client.query('rollback')
  client.release()
})

test('the calls of a table are made while the due rows of another table cannot be found', async () => {
  await service.database.query('alter function due_turn (int, int, int[]) rename to due_turn_away')
  try {
    expect(await ended('lookup', await add('lookup', '/beside-a-fault'))).toMatchObject({ status: 'done', tries: 1 })
  } finally {
    await service.database.query('alter function due_turn_away (int, int, int[]) rename to due_turn')
  }

  expect(await ended('turn', await add('turn', '/after-a-fault'))).toMatchObject({ status: 'done', tries: 1 })
})

test('two processes make each call only once', async () => {
  const other = await startService(caller, service.environment)
  const ids = await Promise.all(Array.from({ length: 40 }, (_, at) => add('turn', `/shared-${at}`)))

  for (const id of ids) expect(await ended('turn', id)).toMatchObject({ status: 'done', tries: 1 })
  await other.stop()

  expect(ids.map((_, at) => asked(`/shared-${at}`))).toEqual(Array(40).fill(1))
})

test('after kill -9 during a call, a lookup is repeated and a turn ends as unknown', async () => {
  provider.on('/killed', inTurn(never, answer(200, 'again')))
  provider.on('/killed-turn', never)
  let lookup = 0
  let turn = 0
  await service.restart(async () => {
    const main = fileURLToPath(new URL('./fixture/outside/main.ts', import.meta.url))
    const child = spawn(process.execPath, [main], { env: { ...process.env, ...service.environment } })
    lookup = await add('lookup', '/killed')
    turn = await add('turn', '/killed-turn')
    await eventually(() => asked('/killed') === 1 && asked('/killed-turn') === 1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect([await read('lookup', lookup), await read('turn', turn)]).toMatchObject([
      { status: 'waiting', tries: 1 },
      { status: 'waiting', tries: 1 },
    ])
  })
  await passTime('lookup', lookup)
  await passTime('turn', turn)

  expect(await ended('lookup', lookup)).toMatchObject({ status: 'done', tries: 2, answer: 'again' })
  expect(await ended('turn', turn)).toMatchObject({ status: 'unknown', tries: 1, given_up: 'unknown', answer: null })
  expect(asked('/killed-turn')).toBe(1)
})

test('a row is dead if its process dies at each attempt', async () => {
  const company = newCompany()
  const { rows } = await service.database.query(
    `insert into lookup (company_id, path, tries, claimed_by, began_at) values ($1, '/fatal', 3, gen_random_uuid(), now())
      returning id`,
    [company],
  )

  const row = await ended('lookup', Number(rows[0].id))

  expect(row).toMatchObject({ status: 'dead', tries: 3, last_error: 'the process ended during the call' })
  expect(asked('/fatal')).toBe(0)
})

test('an answer that arrives after the claim was lost is not stored', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const replies = [slow(first.promise, answer(200, 'late')), slow(second.promise, answer(200, 'in time'))] as const
  provider.on('/hung', inTurn(...replies))
  const id = await add('lookup', '/hung')
  await eventually(() => asked('/hung') === 1)

  const other = await startService(caller, service.environment)
  await passTime('lookup', id)
  await eventually(() => asked('/hung') === 2)
  first.resolve()
  await eventually(async () => (await lostBy(service.address)) + (await lostBy(other.address)) > 0)
  expect(await read('lookup', id)).toMatchObject({ status: 'waiting', answer: null })
  second.resolve()

  expect(await ended('lookup', id)).toMatchObject({ status: 'done', answer: 'in time' })
  await other.stop()
})

const lostBy = (address: string) => metric('outside_work_total{work="lookup",outcome="lost"}', address)

async function metric(name: string, address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('no call is made for a company that is switched off; its rows wait', async () => {
  const company = newCompany()
  await service.database.query('insert into switched_off (company_id) values ($1)', [company])
  const id = await add('lookup', '/off', company)

  const row = await eventually(
    () => read('lookup', id),
    ({ last_error }) => last_error !== null,
  )
  expect(row).toMatchObject({ status: 'waiting', tries: 0, last_error: 'the company may not work' })
  expect(row.seconds).toBeGreaterThan(60)
  expect(asked('/off')).toBe(0)

  await service.database.query('delete from switched_off where company_id = $1', [company])
  await passTime('lookup', id)
  expect(await ended('lookup', id)).toMatchObject({ status: 'done', tries: 1 })
})

test('the answer to a running call is stored although its company was switched off during the call', async () => {
  const gate = Promise.withResolvers<void>()
  provider.on('/meanwhile', slow(gate.promise, answer(200, 'paid')))
  const company = newCompany()
  const id = await add('turn', '/meanwhile', company)
  await eventually(() => asked('/meanwhile') === 1)

  await service.database.query('insert into switched_off (company_id) values ($1)', [company])
  gate.resolve()

  expect(await ended('turn', id)).toMatchObject({ status: 'done', answer: 'paid' })
})

test('unwanted outside work makes no call', async () => {
  const row = await ended('lookup', await add('lookup', '/unwanted'))

  expect(row).toMatchObject({ status: 'canceled', tries: 0, given_up: 'canceled' })
  expect(asked('/unwanted')).toBe(0)
})

test('a row that cannot be prepared is dead in the end, and does not delay other rows of its company', async () => {
  const company = newCompany()
  const broken = await Promise.all(Array.from({ length: 4 }, () => add('lookup', '/broken', company)))
  const good = await add('lookup', '/behind', company)

  expect(await ended('lookup', good)).toMatchObject({ status: 'done' })
  for (const id of broken)
    expect(await ended('lookup', id)).toMatchObject({ status: 'dead', tries: 3, last_error: 'not prepared' })
})

test('deleting a row during its call causes no error', async () => {
  const gate = Promise.withResolvers<void>()
  provider.on('/removed', slow(gate.promise))
  const id = await add('lookup', '/removed')
  await eventually(() => asked('/removed') === 1)
  const lost = await lostBy(service.address)

  await service.database.query('delete from lookup where id = $1', [id])
  gate.resolve()

  await eventually(async () => (await lostBy(service.address)) > lost)
})

test('a stop ends a lookup, which the next process repeats, and lets a turn finish', async () => {
  const gate = Promise.withResolvers<void>()
  provider.on('/stopped', inTurn(never, answer(200, 'next')))
  provider.on('/stopped-turn', slow(gate.promise, answer(200, 'heard')))
  const lookup = await add('lookup', '/stopped')
  const turn = await add('turn', '/stopped-turn')
  await eventually(() => asked('/stopped') === 1 && asked('/stopped-turn') === 1)

  const restarted = service.restart()
  await eventually(
    () => read('lookup', lookup),
    ({ last_error }) => last_error === 'stopped',
  )
  gate.resolve()
  await restarted

  expect(await ended('lookup', lookup)).toMatchObject({ status: 'done', tries: 1, answer: 'next' })
  expect(await ended('turn', turn)).toMatchObject({ status: 'done', tries: 1, answer: 'heard' })
  expect(asked('/stopped-turn')).toBe(1)
})

test('the app role cannot search for due rows of all companies', async () => {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: service.environment['DATABASE_URL'] })
  await client.connect()

  await expect(client.query(`select * from due_lookup(1, 1, '{}')`)).rejects.toThrow('permission denied')
  await client.end()
})
