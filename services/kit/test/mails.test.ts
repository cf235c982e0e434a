import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mailJobs } from '../src/mail/jobs.ts'
import { startService } from '../src/service.ts'
import { type Mailbox, startMailbox } from '../src/testing/mailbox.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { writeMail, writer } from './fixture/mails/service.ts'

type Row = {
  id: number
  status: string
  tries: number
  claimed_by: string | null
  last_error: string | null
  sealed: Buffer | null
}

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const NEVER = new Promise<string>(() => {})
const HOUR_MS = 3_600_000

let mailbox: Mailbox
let service: TestService
beforeAll(async () => {
  mailbox = await startMailbox()
  const extra = { SMTP_URL: mailbox.url, SECRET_KEY: randomBytes(32).toString('base64') }
  service = await startTestService(writer, servers, extra, { queues: 'quorum' }) // the same kind of queues as the second process, which runs in production mode
})
afterAll(async () => {
  await service.close()
  await mailbox.close()
})

let companies = 0
type Asked = { companyId?: number; livesMs?: number; isUndone?: boolean }

/** Writes each mail for a separate company, which identifies its row. */
async function write(to: string, { companyId = ++companies, livesMs = HOUR_MS, isUndone = false }: Asked = {}) {
  const expiresAt = new Date(Date.now() + livesMs).toISOString()
  const { status } = await service.call(
    writeMail,
    { body: { to, text: `secret of ${to}`, expiresAt, isUndone } },
    { as: { companyId } },
  )
  return { companyId, status }
}
async function read(companyId: number): Promise<Row> {
  const { rows } = await service.database.query<Row>('select * from mail where company_id = $1', [companyId])
  return rows[0] as Row
}
const ended = (companyId: number) =>
  eventually(
    () => read(companyId),
    ({ status }) => status !== 'waiting',
  )
const failed = (companyId: number, reason: string) =>
  eventually(
    () => read(companyId),
    ({ last_error }) => last_error === reason,
  )
/** Waits until this many attempts have failed. */
const tried = (companyId: number, tries: number) =>
  eventually(
    () => read(companyId),
    (row) => row.tries === tries && row.claimed_by === null,
  )
/** Makes the claim expire, or the next attempt due. */
const passTime = (companyId: number) =>
  service.database.query(`update mail set due_at = now() where company_id = $1 and status = 'waiting'`, [companyId])
const arrived = (to: string) => mailbox.received.filter((mail) => mail.to === to)
const identities = (to: string) => new Set(arrived(to).map(({ messageId }) => messageId)).size

test('a mail is sent, and afterwards its row has neither content nor receiver', async () => {
  const answer = Promise.withResolvers<string>()
  mailbox.on('good@example.com', { data: answer.promise })

  const { companyId } = await write('good@example.com')
  await eventually(() => arrived('good@example.com').length === 1)
  const during = await read(companyId)
  answer.resolve('250 kept')
  const row = await ended(companyId)

  expect(during.sealed?.length).toBeGreaterThan(0)
  expect(JSON.stringify({ ...during, sealed: during.sealed?.toString('latin1') })).not.toMatch(/good@|secret|Subject/)
  expect(row).toMatchObject({ status: 'done', tries: 1, sealed: null, last_error: null })
  expect(mailbox.mails.filter(({ to }) => to === 'good@example.com')).toMatchObject([
    {
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
      text: expect.stringContaining('secret of good'),
    },
  ])
})

test('a mail whose transaction fails is not sent', async () => {
  const { companyId, status } = await write('undone@example.com', { isUndone: true })
  await ended((await write('after-undone@example.com')).companyId)

  expect(status).toBe(500)
  expect(await read(companyId)).toBeUndefined()
  expect(arrived('undone@example.com')).toEqual([])
})

test('a temporarily refused mail is finally sent once, with the Message-ID of the first attempt', async () => {
  mailbox.on('later@example.com', { rcpt: '451 later' }, { data: '451 later' }, { data: '' }, {})
  const { companyId } = await write('later@example.com')
  await failed(companyId, 'answered 451')
  await passTime(companyId)
  await tried(companyId, 2)
  await passTime(companyId)
  const waiting = await failed(companyId, 'network: ECONNECTION')
  expect(waiting).toMatchObject({ status: 'waiting', tries: 3 })
  await passTime(companyId)

  expect(await ended(companyId)).toMatchObject({ status: 'done', tries: 4, sealed: null })
  expect(mailbox.mails.filter(({ to }) => to === 'later@example.com')).toHaveLength(1)
  expect(identities('later@example.com')).toBe(1)
})

test('a permanently refused mail is dead after one attempt, and loses its content', async () => {
  mailbox.on('unknown@example.com', { rcpt: '550 no unknown@example.com here' })

  const row = await ended((await write('unknown@example.com')).companyId)

  expect(row).toMatchObject({ status: 'dead', tries: 1, last_error: 'answered 550', sealed: null })
})

test('an expired mail is not sent and loses its content', async () => {
  const row = await ended((await write('late@example.com', { livesMs: -1 })).companyId)

  expect(row).toMatchObject({ status: 'canceled', tries: 0, sealed: null })
  expect(arrived('late@example.com')).toEqual([])
})

test('a mail that expires between two attempts is not sent', async () => {
  mailbox.on('expiring@example.com', ...Array(50).fill({ rcpt: '451 later' })) // more attempts than the test makes
  const { companyId } = await write('expiring@example.com')
  await failed(companyId, 'answered 451')

  await service.database.query(`update mail set expires_at = now() where company_id = $1`, [companyId])
  await passTime(companyId)

  expect(await ended(companyId)).toMatchObject({ status: 'canceled', tries: 1, sealed: null })
  expect(arrived('expiring@example.com')).toEqual([])
})

test('two processes send each mail once', async () => {
  const other = await startService(writer, service.environment)
  const names = Array.from({ length: 20 }, (_, at) => `shared-${at}@example.com`)
  const written = await Promise.all(names.map((to) => write(to)))

  for (const { companyId } of written) expect(await ended(companyId)).toMatchObject({ status: 'done', tries: 1 })
  await other.stop()

  expect(names.map((to) => arrived(to).length)).toEqual(Array(20).fill(1))
})

test('after a stop during the sending, the next process sends the mail with the same Message-ID', async () => {
  mailbox.on('stopped@example.com', { data: NEVER }, {})
  const { companyId } = await write('stopped@example.com')
  await eventually(() => arrived('stopped@example.com').length === 1)

  await service.restart()

  expect(await ended(companyId)).toMatchObject({ status: 'done', tries: 1, last_error: 'stopped' })
  expect(arrived('stopped@example.com')).toHaveLength(2)
  expect(identities('stopped@example.com')).toBe(1)
})

test('after kill -9 during the sending, a mail is sent again with its Message-ID, and no log contains it', async () => {
  const to = 'killed@example.com'
  mailbox.on(
    to,
    { rcpt: '451 killed@example.com shall come later' },
    { rcpt: '451 killed@example.com' },
    { data: NEVER },
    {},
  )
  const { companyId } = await write(to)
  await failed(companyId, 'answered 451')
  let log = ''
  await service.restart(async () => {
    const main = fileURLToPath(new URL('./fixture/mails/main.ts', import.meta.url))
    const environment = { ...process.env, ...service.environment, LOG_LEVEL: 'trace' }
    const child = spawn(process.execPath, [main], { env: environment })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (log += bytes.toString()))
    await passTime(companyId)
    await tried(companyId, 2)
    await passTime(companyId)
    await eventually(() => arrived(to).length === 1)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await passTime(companyId)

  expect(await ended(companyId)).toMatchObject({ status: 'done', tries: 4 })
  expect(arrived(to)).toHaveLength(2)
  expect(identities(to)).toBe(1)
  expect(log).toContain('service started')
  expect(log).not.toMatch(/killed@|secret of|Subject of/)
})

test('deleting a mail during its sending causes no error', async () => {
  const answer = Promise.withResolvers<string>()
  mailbox.on('removed@example.com', { data: answer.promise })
  const { companyId } = await write('removed@example.com')
  await eventually(() => arrived('removed@example.com').length === 1)

  await service.database.query('delete from mail where company_id = $1', [companyId])
  answer.resolve('250 kept')

  await eventually(() => lostBy(service.address))
  expect(await read(companyId)).toBeUndefined()
})

async function lostBy(address: string): Promise<boolean> {
  return (await (await fetch(`${address}/metrics`)).text()).includes('outside_work_total{work="mail",outcome="lost"} 1')
}

test('rows of mails are deleted 30 days after the mails expire, even if they were never sent', async () => {
  const old = [await write('old@example.com'), await write('old-too@example.com')]
  const young = await write('young@example.com')
  for (const { companyId } of [...old, young]) await ended(companyId)
  const age = (companyId: number, days: number, status: string) =>
    service.database.query(
      `update mail set status = $3, due_at = now() + interval '1 day', expires_at = now() - make_interval(days => $2)
        where company_id = $1`,
      [companyId, days, status],
    )
  await age(old[0]?.companyId ?? 0, 31, 'done')
  await age(old[1]?.companyId ?? 0, 31, 'waiting')
  await age(young.companyId, 29, 'done')
  expect(mailJobs()).toHaveLength(1)

  await service.restart() // jobs run when a process starts
  await eventually(async () => (await Promise.all(old.map(({ companyId }) => read(companyId)))).every((row) => !row))

  expect(await read(young.companyId)).toMatchObject({ status: 'done' })
})
