import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from '../src/db/pool.ts'
import { createLog } from '../src/log.ts'
import { startService } from '../src/service.ts'
import { startTestService, type TestService } from '../src/testing/service.ts'
import { startTransactionPooler } from '../src/testing/transaction-pooler.ts'
import { addNote, notes } from './fixture/service.ts'

type Pooler = Awaited<ReturnType<typeof startTransactionPooler>>

const log = createLog('pooler', 'silent')
const NO_STATEMENTS = 'cannot be used: its pooler is in transaction mode and does not keep prepared statements'
const NO_SESSIONS = 'cannot be used: its pooler is in transaction mode, where no lock and no LISTEN lasts'

let service: TestService
const poolers: Pooler[] = []
beforeAll(async () => {
  service = await startTestService(notes, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
})
afterAll(async () => {
  await Promise.all(poolers.map((pooler) => pooler.close()))
  await service.close()
})

/** Starts a pooler in front of the database that a variable addresses. @returns the pooler's address */
async function pooled(variable: string, options: { keepsStatements: boolean; sessions?: number; limit?: string }) {
  const target = new URL(service.environment[variable] ?? '')
  if (options.limit) target.searchParams.set('options', `-c statement_timeout=${options.limit}`)
  const pooler = await startTransactionPooler(target.href, options)
  poolers.push(pooler)
  return pooler.url
}

const startWith = (changes: Record<string, string>) =>
  startService(notes, { ...service.environment, ...changes }).then(
    async (running) => {
      await running.stop()
      return 'it started'
    },
    (error: Error) => error.message,
  )

test.each([1, 2, 3])(
  'a start through a transaction pooler with %i sessions that drops prepared statements fails with a reason',
  async (sessions) => {
    for (const variable of ['DATABASE_URL', 'DATABASE_SYSTEM_URL']) {
      const said = await startWith({ [variable]: await pooled(variable, { keepsStatements: false, sessions }) })

      expect(said).toContain(`${variable} ${NO_STATEMENTS}`)
    }
  },
)

test.each([1, 2, 3])(
  'a start fails with a reason if its locks and LISTEN use a transaction pooler with %i sessions',
  async (sessions) => {
    const url = await pooled('DATABASE_SYSTEM_URL', { keepsStatements: true, sessions })

    expect(await startWith({ DATABASE_SYSTEM_URL: url })).toContain(`DATABASE_SYSTEM_URL ${NO_SESSIONS}`)
    expect(await startWith({ DATABASE_SESSION_URL: url })).toContain(`DATABASE_SESSION_URL ${NO_SESSIONS}`)
  },
)

test('a start through a pooler that drops the timeouts of statements fails with a reason', async () => {
  const url = await pooled('DATABASE_URL', { keepsStatements: true, limit: '0' })

  expect(await startWith({ DATABASE_URL: url })).toContain(
    'DATABASE_URL cannot be used: its pooler drops statement_timeout',
  )
})

test('a service works through poolers that keep statements if its session address leads to the server itself', async () => {
  const environment = {
    ...service.environment,
    DATABASE_URL: await pooled('DATABASE_URL', { keepsStatements: true }),
    DATABASE_SYSTEM_URL: await pooled('DATABASE_SYSTEM_URL', { keepsStatements: true }),
    DATABASE_SESSION_URL: service.environment['DATABASE_SYSTEM_URL'],
  }
  const running = await startService(notes, environment)
  const token = await service.token({ companyId: 171 })
  const add = (text: string) =>
    fetch(`${running.address}${addNote.url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
  const texts = ['first', 'second', 'third', 'fourth']
  const answers = await Promise.all(texts.map(add))

  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201))
  const heard = await service.events((events) => events.filter(({ companyId }) => companyId === 171).length === 4)
  expect(
    heard
      .filter(({ companyId }) => companyId === 171)
      .map(({ data }) => (data as { text: string }).text)
      .toSorted(),
  ).toEqual(texts.toSorted())
  await running.stop()
})

test('a process never runs a statement that another process prepared on the same session', async () => {
  const url = await pooled('DATABASE_URL', { keepsStatements: false, sessions: 2 })
  const pools = ['one', 'other'].map((who) => ({ who, pool: createPool(url, 1, log) }))
  const said: { asked: string; got: unknown }[] = []
  for (let n = 0; n < 12; n++) {
    const asking = (n % 2 === 0 ? pools : pools.toReversed()).map(async ({ who, pool }) => {
      const { rows } = await pool.query(`select '${who} ' || $1::text as said`, [String(n)]).catch(() => ({ rows: [] }))
      if (rows[0]) said.push({ asked: `${who} ${n}`, got: rows[0].said })
    })
    await Promise.all(asking) // concurrent requests in alternating order exchange their sessions
  }

  expect(said.length).toBeGreaterThan(3) // the other queries failed
  expect(said.map(({ got }) => got)).toEqual(said.map(({ asked }) => asked))
  await Promise.all(pools.map(({ pool }) => pool.end()))
})
