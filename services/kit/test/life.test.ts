import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import amqplib from 'amqplib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { defineConsumer } from '../src/broker/consumer.ts'
import { startService } from '../src/service.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { startBusyBroker } from './fixture/busy-broker.ts'
import { startLateBroker } from './fixture/late-broker.ts'
import { addNote, closeGate, listNotes, noteSent, notes } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const SOON_MS = 2_500 // the pause between the sixth and the seventh attempt at an event is 3.2 s
const NOWHERE = { postgres: 'postgres://nobody:hunter2@127.0.0.1:1/none', amqp: 'amqp://nobody:hunter2@127.0.0.1:1' }

let service: TestService
beforeAll(async () => {
  service = await startTestService(notes, servers, {}, { queues: 'quorum' })
})
afterAll(() => service.close())

describe('the start of a service', () => {
  const start = (changes: Record<string, string>) => startService(notes, { ...service.environment, ...changes })
  const openConnections = async () => {
    const { rows } = await service.database.query(
      'select count(*)::int as count from pg_stat_activity where datname = current_database()',
    )
    return Number(rows[0].count)
  }

  const consumers = async () => {
    const broker = await amqplib.connect(servers.amqpUrl)
    const channel = await broker.createChannel()
    const { consumerCount } = await channel.checkQueue(`${service.environment['AMQP_NAMESPACE']}.notes.keep.p0`)
    await broker.close()
    return consumerCount
  }

  test.each([
    [
      'without a database',
      { DATABASE_OWNER_URL: NOWHERE.postgres },
      /^the database of DATABASE_OWNER_URL cannot be used: .*ECONNREFUSED/,
    ],
    [
      'without a broker',
      { AMQP_URL: NOWHERE.amqp, AMQP_WAIT_SECONDS: '0' },
      /^the broker of AMQP_URL does not answer: .*ECONNREFUSED/,
    ],
    [
      'with invalid variables',
      { PORT: 'x', DATABASE_URL: 'hunter2' },
      /^the environment is not usable: PORT: .*; DATABASE_URL: /,
    ],
  ])('a start %s fails with one sentence that shows no secret', async (_, changes, sentence) => {
    const failure = await start(changes).then(
      () => 'it started',
      (error: Error) => error.message,
    )

    expect(failure).toMatch(sentence)
    expect(failure).not.toContain('hunter2')
    expect(failure).not.toContain('\n')
  })

  test('a start on a used port fails with one sentence and leaves no resource open', async () => {
    const before = await eventually(openConnections)

    await expect(start({ PORT: new URL(service.address).port })).rejects.toThrow(
      `port ${new URL(service.address).port} is already in use`,
    )

    await eventually(openConnections, (now) => now <= before)
    await eventually(consumers, (now) => now === 1)
    await service.publish(noteSent, 151, { desk: 'a', text: 'to the living', wait: 0 })
    await eventually(
      async () => (await service.call(listNotes, { query: {} }, { as: { companyId: 151 } })).body.length === 1,
    )
  })

  test('a service with two consumers of one queue does not start and leaves no resource open', async () => {
    const before = await eventually(openConnections)
    const doubled = defineConsumer('notes.twice', [noteSent], async () => {})
    const create = () => ({ routes: [], consumers: [doubled, doubled], listeners: [] })

    await expect(startService({ ...notes, create }, { ...service.environment, PORT: '0' })).rejects.toThrow(
      'two consumers have the queue notes.twice',
    )

    await eventually(openConnections, (now) => now <= before)
  })

  test('a start succeeds although the broker, as under load, first refuses to declare the queues', async () => {
    const broker = await startBusyBroker(servers.amqpUrl, 3)

    const second = await start({ AMQP_URL: broker.url })

    expect(broker.left()).toBe(0)
    expect((await fetch(`${second.address}/health/ready`)).status).toBe(200)
    await second.stop()
    await broker.close()
  })

  test('a start waits for a late broker, and the service is ready once the broker answers', async () => {
    const broker = await startLateBroker(servers.amqpUrl)

    const starting = start({ AMQP_URL: broker.url })
    await Promise.race([starting, eventually(() => broker.calls() >= 2)])
    await broker.leave()
    await broker.come()
    const late = await starting

    expect((await fetch(`${late.address}/health/ready`)).status).toBe(200)
    await late.stop()
    await broker.close()
  })

  test('a start fails at once if the broker refuses the login', async () => {
    const wrong = Object.assign(new URL(servers.amqpUrl), { password: 'hunter2' })

    await expect(start({ AMQP_URL: wrong.href, AMQP_WAIT_SECONDS: '3600' })).rejects.toThrow(
      /^the broker of AMQP_URL does not answer: .*ACCESS.REFUSED/,
    )
  })

  test('a process that cannot start prints one sentence and exits with code 1', async () => {
    const main = fileURLToPath(new URL('./fixture/main.ts', import.meta.url))
    const child = spawn(process.execPath, [main], {
      env: { ...service.environment, PATH: process.env['PATH'], DATABASE_OWNER_URL: NOWHERE.postgres },
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
    const [code] = await once(child, 'close')

    expect(code).toBe(1)
    expect(Buffer.concat(said).toString()).toMatch(
      /^notes could not start: the database of DATABASE_OWNER_URL [^\n]*\n$/,
    )
  })
})

describe('the stop of a service', () => {
  test('a stop answers the slow request, finishes the current event, and loses no waiting event', async () => {
    const gate = await closeGate(service)
    const request = service.call(addNote, { body: { text: 'wait slowly' } }, { as: { companyId: 161 } })
    for (let i = 0; i < 60; i++) {
      await service.publish(noteSent, 162, { desk: 'a', text: i === 0 ? 'wait first' : `note ${i}`, wait: 0 })
    }
    await gate.waiting(2)

    const restarted = service.restart()
    await eventually(() => refuses(service.address))
    await gate.open()
    await restarted

    expect((await request).status).toBe(201)
    await service.events((events) => events.some(({ companyId }) => companyId === 161))
    const rows = await eventually(
      async () => (await service.database.query('select text from note where company_id = 162 order by id')).rows,
      (found) => found.length === 60,
    )
    expect(rows.map(({ text }) => text)).toEqual([
      'wait first',
      ...Array.from({ length: 59 }, (_, i) => `note ${i + 1}`),
    ])
    expect(await service.dead('notes.keep')).toBe(0)
  })

  test('a stop answers requests that arrive on a busy connection, and then closes it', async () => {
    const gate = await closeGate(service)
    const line = connect(Number(new URL(service.address).port), '127.0.0.1')
    let heard = ''
    line.on('data', (chunk) => {
      heard += chunk.toString()
    })
    const body = JSON.stringify({ text: 'wait here' })
    const common = ['host: service', `authorization: Bearer ${await service.token({ companyId: 165 })}`]
    const lengths = ['content-type: application/json', `content-length: ${body.length}`]
    line.write(['POST /notes HTTP/1.1', ...common, ...lengths, '', body].join('\r\n'))
    await gate.waiting()

    const restarted = service.restart()
    await eventually(() => refuses(service.address))
    line.write(['GET /notes HTTP/1.1', ...common, '', ''].join('\r\n'))
    await gate.open()
    await once(line, 'close')
    await restarted

    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200'])
  })

  test('a stop leaves waiting events to another process, which handles them in order', async () => {
    const other = await startService(notes, service.environment)
    const gate = await closeGate(service)
    for (let i = 0; i < 60; i++) {
      await service.publish(noteSent, 164, { desk: 'a', text: i === 0 ? 'wait first' : `note ${i}`, wait: 0 })
    }
    await gate.waiting()

    const restarted = service.restart()
    await eventually(() => refuses(service.address))
    await gate.open()
    await restarted

    const rows = await eventually(
      async () => (await service.database.query('select text from note where company_id = 164 order by id')).rows,
      (found) => found.length === 60,
    )
    expect(rows.map(({ text }) => text)).toEqual([
      'wait first',
      ...Array.from({ length: 59 }, (_, i) => `note ${i + 1}`),
    ])
    await other.stop()
  })

  test('a stop does not wait for an event that currently fails, but leaves it to the next process', async () => {
    await service.database.query(`create sequence tries; grant usage on sequence tries to public`)
    await service.database.query(`create function fail() returns trigger language plpgsql as $$ begin
      if new.text = 'later' then perform nextval('tries'); raise exception 'starting up' using errcode = '57P03'; end if;
      return new; end $$`)
    await service.database.query('create trigger fail before insert on note for each row execute function fail()')
    await service.publish(noteSent, 163, { desk: 'a', text: 'later', wait: 0 })
    await service.publish(noteSent, 163, { desk: 'a', text: 'behind', wait: 0 })
    const tries = async () => Number((await service.database.query('select last_value from tries')).rows[0].last_value)
    const stopMs: number[] = [] // on a busy machine a single stop may take long
    while (stopMs.length < 5 && !stopMs.some((ms) => ms < SOON_MS)) {
      const before = await tries()
      await eventually(async () => (await tries()) > before + 5)
      const began = Date.now()
      await service.restart(async () => void stopMs.push(Date.now() - began))
    }
    expect(Math.min(...stopMs)).toBeLessThan(SOON_MS)

    await service.database.query('drop trigger fail on note')
    const rows = await eventually(
      async () => (await service.database.query('select text from note where company_id = 163 order by id')).rows,
      (found) => found.length === 2,
    )
    expect(rows).toEqual([{ text: 'later' }, { text: 'behind' }])
  })
})

describe('a service under load', () => {
  test('all database connections may break under load: answered requests are stored, and no row is stored twice', async () => {
    const answered: string[] = []
    let running = true
    const write = async (writer: number) => {
      for (let i = 0; running; i++) {
        const text = `w${writer} n${i}`
        const headers = { 'idempotency-key': `key ${text}` }
        for (let status = 0; running && status !== 201; ) {
          const answer = await service.call(addNote, { body: { text } }, { as: { companyId: 171 }, headers })
          status = answer.status
          if (status === 201) answered.push(text)
          else expect(answer.body.error).toBe('ERR_UNAVAILABLE')
        }
      }
    }
    const writers = [0, 1, 2, 3].map(write)
    for (let storm = 0; storm < 5; storm++) {
      const before = answered.length
      await eventually(() => answered.length > before + 20)
      await service.database.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    running = false
    await Promise.all(writers)

    const { rows } = await service.database.query('select text from note where company_id = 171')
    const stored = rows.map(({ text }) => text)
    expect(answered.filter((text) => !stored.includes(text))).toEqual([])
    const textsOf = (events: Awaited<ReturnType<TestService['events']>>) =>
      new Set(events.filter((event) => event.companyId === 171).map(({ data }) => (data as { text: string }).text))
    const announced = await service.events((events) => textsOf(events).size === stored.length)
    expect(textsOf(announced)).toEqual(new Set(stored))
  })
})

/** Whether the address no longer answers. */
const refuses = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ status }) => status === 503,
    () => true,
  )
