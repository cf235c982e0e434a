import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemCaller } from '../src/caller.ts'
import type { RepositoryTx, Tx } from '../src/db/tx.ts'
import { startTestService, type TestService } from '../src/testing/service.ts'
import { defineJob } from '../src/work/job.ts'
import { runJob } from '../src/work/run-jobs.ts'
import { type Deps, notesWith } from './fixture/jobs.ts'
import { type Database, insertNote, noteAdded } from './fixture/service.ts'

type NoteTx = Tx<Database>

const HOUR_MS = 3_600_000

let deps: Deps
let service: TestService
beforeAll(async () => {
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  const notes = notesWith([], (given) => {
    deps = given
  })
  service = await startTestService(notes, servers)
})
afterAll(() => service.close())

const textsOf = async (companyId: number): Promise<string[]> => {
  const { rows } = await service.database.query('select text from note where company_id = $1 order by id', [companyId])
  return rows.map(({ text }) => text)
}
const isOf =
  (...companyIds: number[]) =>
  ({ companyId }: { companyId: number }) =>
    companyIds.includes(companyId)
const textOf = (data: unknown) => (data as { text: string }).text

test('a job handles each row in a transaction of its company, with its own correlation id', async () => {
  const seen: string[] = []
  const job = defineJob({
    name: 'add-notes',
    everyMs: HOUR_MS,
    find: async () => [
      { companyId: 801, text: 'first' },
      { companyId: 802, text: 'second' },
      { companyId: 801, text: 'third' },
    ],
    handle: async (tx: NoteTx, { text }) => {
      await insertNote(tx, text)
      await tx.emit(noteAdded, { text })
      const { db }: RepositoryTx<Database> = tx
      const rows = await db.selectFrom('note').select('text').execute()
      seen.push(`${tx.caller.companyId}: ${rows.map((row) => row.text).join(', ')}`)
    },
  })

  await runJob(job, deps)

  expect(seen).toEqual(['801: first', '802: second', '801: first, third'])
  const events = await service.events((all) => all.filter(isOf(801, 802)).length === 3)
  expect(new Set(events.filter(isOf(801, 802)).map(({ correlationId }) => correlationId)).size).toBe(3)
})

test('a job searches again at once while it finds full batches', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e']
  const looks: number[] = []
  const job = defineJob<Database, { companyId: number; text: string }>({
    name: 'drain',
    everyMs: HOUR_MS,
    batch: 2,
    find: async (_system, atMost) => {
      looks.push(atMost)
      return texts.splice(0, atMost).map((text) => ({ companyId: 807, text }))
    },
    handle: (tx: NoteTx, { text }) => insertNote(tx, text),
  })

  await runJob(job, deps)

  expect(await textsOf(807)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(looks).toEqual([2, 2, 2])
})

test('a job handles at most the declared number of rows concurrently', async () => {
  let running = 0
  let most = 0
  const pair = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'side-by-side',
    everyMs: HOUR_MS,
    atOnce: 2,
    find: async () => [811, 812, 813, 814, 815].map((companyId) => ({ companyId })),
    handle: async (tx: NoteTx) => {
      running += 1
      most = Math.max(most, running)
      if (running === 2) pair.resolve()
      await pair.promise
      await insertNote(tx, 'beside')
      running -= 1
    },
  })

  expect(await runJob(job, deps)).toEqual({ handled: 5, failed: 0 })

  expect(most).toBe(2)
  expect(await textsOf(815)).toEqual(['beside'])
})

test('a job does not search again at once if every row of a full batch failed', async () => {
  let looks = 0
  const job = defineJob({
    name: 'drain',
    everyMs: HOUR_MS,
    batch: 1,
    find: async () => {
      looks += 1
      return [{ companyId: 807 }]
    },
    handle: (tx: NoteTx) => insertNote(tx, 'broken'),
  })

  expect(await runJob(job, deps)).toEqual({ handled: 0, failed: 1 })

  expect(looks).toBe(1)
})

test('a job may use several transactions for a row, and has none open in between', async () => {
  const open = async () => {
    const { rows } = await service.database.query(`select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    return rows.length
  }
  let between: number | undefined
  const job = defineJob<Database>({
    name: 'work-in-steps',
    everyMs: HOUR_MS,
    find: async () => [{ companyId: 808 }],
    handleInSteps: async (_row, { inTx }) => {
      await inTx((tx) => insertNote(tx, 'before'))
      between = await open()
      await inTx((tx) => insertNote(tx, 'after'))
    },
  })

  await runJob(job, deps)

  expect(between).toBe(0)
  expect(await textsOf(808)).toEqual(['before', 'after'])
})

test('a job that runs in two processes handles each claimed row once', async () => {
  const ids = Array.from({ length: 40 }, (_, id) => id)
  await service.database.query(
    `insert into note (company_id, text) select 809, 'due ' || n from generate_series(0, 39) n`,
  )
  const send = () =>
    defineJob({
      name: 'send-notes',
      everyMs: HOUR_MS,
      find: async () => ids.map((id) => ({ companyId: 809, text: `due ${id}` })),
      handle: async (tx: NoteTx, { text }) => {
        const { db }: RepositoryTx<Database> = tx
        const row = await db
          .selectFrom('note')
          .select('id')
          .where('text', '=', text)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (!row) return
        await db
          .updateTable('note')
          .set({ text: `sent ${text}` })
          .where('id', '=', row.id)
          .execute()
        await tx.emit(noteAdded, { text })
      },
    })

  await Promise.all([runJob(send(), deps), runJob(send(), deps)])
  await deps.inTx(systemCaller(809, randomUUID()), (tx) => tx.emit(noteAdded, { text: 'fence' }))

  const events = await service.events((all) => all.some(({ data }) => textOf(data) === 'fence'))
  const sent = events.filter(isOf(809)).map(({ data }) => textOf(data))
  expect(sent.toSorted()).toEqual([...ids.map((id) => `due ${id}`), 'fence'].toSorted())
})
