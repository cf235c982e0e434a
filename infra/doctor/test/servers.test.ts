import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { noteBackup } from '@recado/backup/note-backup'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import { startTransactionPooler } from '@recado/kit/testing/transaction-pooler'
import amqplib from 'amqplib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBackups, classifyBackups } from '../src/checks/check-backups.ts'
import { checkBroker, classifyBroker } from '../src/checks/check-broker.ts'
import { checkClock } from '../src/checks/check-clock.ts'
import { checkDeadLetters } from '../src/checks/check-dead-letters.ts'
import { checkMigrations } from '../src/checks/check-migrations.ts'
import { checkPooler } from '../src/checks/check-pooler.ts'
import { checkPostgres, classifyPostgres } from '../src/checks/check-postgres.ts'
import { checkProxies } from '../src/checks/check-proxies.ts'
import { runCheck } from '../src/run-check.ts'

const MIGRATIONS = new URL('../../../services/chat/migrations/', import.meta.url)
const GOOD = { version: 17, text: '17.10', fsync: 'on', pages: 'on', synchronous: 'on', most: 300, used: 20 }

const CONNECTIONS = new URL('../../../services/connections/migrations/', import.meta.url)
const ALL = 'http://127.0.0.1:*,socks5://127.0.0.1:*'

test('the proxies of connections that refuse, or that the operator does not allow, are named without their passwords', async () => {
  const database = await createTestDatabase(inject('postgresUrl'), 'connections', CONNECTIONS)
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`
  const add = (proxy: string, isDeleted = false) =>
    admin.query(
      `insert into connection (company_id, name, type, status, proxy_address, proxy_sealed, deleted_at, is_default)
        values (7, $1, 'sandbox', 'OPENING', $1, 'sealed', case when $2 then now() end, false)`,
      [proxy, isDeleted],
    )
  try {
    expect(await checkProxies(database.urls.system, ALL)).toMatchObject({
      level: 'fine',
      text: 'no connection has a proxy',
    })
    await add(address)
    expect(await checkProxies(database.urls.system, ALL)).toMatchObject({ level: 'fine', text: 'all 1 answer' })
    await add('http://127.0.0.1:1')
    await add('http://127.0.0.1:2', true)
    expect(await checkProxies(database.urls.system, ALL)).toMatchObject({
      level: 'warning',
      text: '1 of 2 proxies cannot be used: http://127.0.0.1:1 (ECONNREFUSED)',
    })
    expect(await checkProxies(database.urls.system, '*')).toMatchObject({
      level: 'warning',
      text: expect.stringContaining(`${address} (not allowed)`),
    })
  } finally {
    server.close()
    await admin.end()
    await database.drop()
  }
})

describe('checks of a database', () => {
  let database: TestDatabase
  let admin: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'), 'chat', MIGRATIONS)
    admin = new pg.Client({ connectionString: database.adminUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await database.drop()
  })

  const withOption = (option: string): string => {
    const url = new URL(database.urls.app)
    url.searchParams.set('options', `-c ${option}`)
    return url.href
  }

  test('a server that commits without waiting for its disk is a failure', async () => {
    expect(await checkPostgres(withOption('synchronous_commit=off'))).toMatchObject({
      level: 'failure',
      text: expect.stringMatching(/^a crash loses committed data, because these are off: .*synchronous_commit$/),
    })
  })

  test.each([
    ['an old version', { version: 14, text: '14.2' }, 'failure', 'PostgreSQL 14.2 is too old'],
    ['a version that was not tried', { version: 18, text: '18.0' }, 'warning', 'PostgreSQL 18.0 has not been tried'],
    ['fsync switched off', { fsync: 'off' }, 'failure', 'a crash loses committed data, because these are off: fsync'],
    ['few free connections', { used: 250 }, 'warning', '250 of 300 connections are in use'],
    ['no fault', {}, 'fine', 'PostgreSQL 17.10, 20 of 300 connections'],
  ])('the check of a server with %s reports it', (_, fault, level, text) => {
    expect(classifyPostgres({ ...GOOD, ...fault })).toMatchObject({ level, text })
  })

  test('a database without an archive is reported until a backup of it is complete', async () => {
    const { owner } = database.urls
    expect(await checkBackups(owner)).toMatchObject({
      level: 'warning',
      text: 'no backup was made, and WAL is not archived',
    })

    await noteBackup([database.adminUrl], new Date().toISOString())

    expect(await checkBackups(owner)).toMatchObject({ level: 'fine', text: 'the last backup was made 0 h ago' })
  })

  test.each([
    ['an old backup', { remark: '{"backup":"2026-11-28T00:00:00Z"}' }, 'warning', 'the last backup was made 48 h ago'],
    ['a comment of another program', { remark: 'ours' }, 'warning', 'no backup was made, and WAL is not archived'],
    ['an archive', { mode: 'on', archived: new Date('2026-11-29T23:00:00Z') }, 'fine', 'its WAL was archived 1 h ago'],
    [
      'an old archive',
      { mode: 'on', archived: new Date('2026-11-28T00:00:00Z') },
      'warning',
      'its WAL was archived 48 h ago',
    ],
    ['an archive without files', { mode: 'on' }, 'warning', 'its WAL was never archived'],
    [
      'an archive that refuses files',
      { mode: 'on', archived: new Date('2026-11-29T10:00:00Z'), failed: new Date('2026-11-29T10:01:00Z') },
      'failure',
      'its WAL cannot be archived since 2026-11-29T10:00:00.000Z',
    ],
  ])('the check of backups with %s reports it', (_, fault, level, text) => {
    const facts = { mode: 'off', archived: null, failed: null, remark: null, ...fault }
    expect(classifyBackups(facts, Date.parse('2026-11-30T00:00:00Z'))).toMatchObject({ level, text })
  })

  test('clocks that agree are fine, and a difference of seconds or a minute is reported', async () => {
    const { app } = database.urls

    expect(await checkClock(app)).toMatchObject({ level: 'fine' })
    expect(await checkClock(app, () => Date.now() + 5_000)).toMatchObject({ level: 'warning' })
    expect(await checkClock(app, () => Date.now() - 60_000)).toMatchObject({
      level: 'failure',
      text: expect.stringMatching(/^the clocks of this host and of the database differ by (59|60)\.\d s$/),
    })
  })

  test('pending migrations, those of a later version, and a database without tables are reported', async () => {
    const { owner } = database.urls
    expect(await checkMigrations(owner, MIGRATIONS)).toMatchObject({ level: 'fine' })

    await admin.query(`insert into kysely_migration values ('2099-01-01-later', '')`)
    expect(await checkMigrations(owner, MIGRATIONS)).toMatchObject({
      level: 'warning',
      text: '1 executed migrations belong to a later version',
    })

    await admin.query(`delete from kysely_migration where name = (select min(name) from kysely_migration)`)
    expect(await checkMigrations(owner, MIGRATIONS)).toMatchObject({
      level: 'failure',
      text: expect.stringMatching(/^1 migrations are pending, first 0001-/),
    })
    expect(await checkMigrations(inject('postgresUrl'), MIGRATIONS)).toMatchObject({
      level: 'failure',
      text: 'the database has no tables',
    })
  })

  test('a pooler in transaction mode is a failure for locks, and for statements that it does not keep', async () => {
    const { app, system } = database.urls
    expect(await checkPooler(app, 'statements')).toMatchObject({ level: 'fine' })
    expect(await checkPooler(system, 'sessions')).toMatchObject({ level: 'fine' })

    const pooler = await startTransactionPooler(system, { keepsStatements: false })
    try {
      expect(await checkPooler(pooler.url, 'sessions')).toMatchObject({
        level: 'failure',
        text: expect.stringContaining('no lock and no LISTEN lasts'),
      })
      expect(await checkPooler(pooler.url, 'statements')).toMatchObject({
        level: 'failure',
        text: expect.stringContaining('does not keep prepared statements'),
      })
    } finally {
      await pooler.close()
    }
  })

  test('a database that refuses the password is a failure without the password', async () => {
    const url = new URL(database.urls.app)
    url.password = 'a-wrong-secret'

    const result = await runCheck({ subject: 'PostgreSQL', run: () => checkPostgres(url.href) })

    expect(result).toMatchObject({ level: 'failure', text: expect.stringContaining('cannot be checked: ') })
    expect(JSON.stringify(result)).not.toContain('a-wrong-secret')
  })
})

describe('checks of a broker', () => {
  test('a broker that answers is fine, and one that does not is a failure without its password', async () => {
    expect(await checkBroker(inject('amqpUrl'))).toMatchObject({ level: 'fine' })

    const run = () => checkBroker('amqp://user:a-secret@127.0.0.1:1')
    const result = await runCheck({ subject: 'RabbitMQ', run })
    expect(result).toMatchObject({ level: 'failure', text: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(result)).not.toContain('a-secret')
  })

  test.each([
    ['3.9.13', 'failure', 'RabbitMQ 3.9.13 is too old'],
    ['3.10.8', 'fine', 'RabbitMQ 3.10.8'],
    ['4.2.9', 'fine', 'RabbitMQ 4.2.9'],
    ['5.0.0', 'warning', 'RabbitMQ 5.0.0 has not been tried'],
  ])('the check of RabbitMQ %s reports a %s', (version, level, text) => {
    expect(classifyBroker(version)).toMatchObject({ level, text })
  })

  test('an event in a dead queue is a failure with the name of its queue', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const queues = ['tickets.keep-user', 'auth.keep-plans']
    const dead = `${namespace}.tickets.keep-user.dead`
    const broker = await amqplib.connect(inject('amqpUrl'))
    try {
      const channel = await broker.createConfirmChannel()
      await channel.assertQueue(dead, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
      expect(await checkDeadLetters(inject('amqpUrl'), namespace, queues)).toMatchObject({ level: 'fine' })

      channel.sendToQueue(dead, Buffer.from('{"data":"a text of a person"}'), { headers: { 'x-error': 'a reason' } })
      await channel.waitForConfirms()
      const finding = await checkDeadLetters(inject('amqpUrl'), namespace, queues)
      expect(finding).toMatchObject({ level: 'failure', text: 'events could not be handled: 1 of tickets.keep-user' })
      await channel.deleteQueue(dead)
    } finally {
      await broker.close()
    }
  })
})
