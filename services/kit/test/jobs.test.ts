import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemCaller } from '../src/caller.ts'
import type { RepositoryTx } from '../src/db/tx.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { defineJob, type Job } from '../src/work/job.ts'
import { type Deps, notesWith, type StartedJobs, startJobsOf } from './fixture/jobs.ts'
import { closeGate, type Database, insertNote } from './fixture/service.ts'

const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
const HOUR_MS = 3_600_000

let deps: Deps
let service: TestService
beforeAll(async () => {
  service = await startTestService(
    notesWith([], (given) => {
      deps = given
    }),
    servers,
  )
})
afterAll(() => service.close())

const started: StartedJobs[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
})

/** Starts jobs as a process of the service does. */
function start(...jobs: Job<Database>[]) {
  const running = startJobsOf(deps, jobs)
  started.push(running)
  return running
}

const textsOf = async (companyId: number): Promise<string[]> => {
  const { rows } = await service.database.query('select text from note where company_id = $1 order by id', [companyId])
  return rows.map(({ text }) => text)
}

describe('a job', () => {
  test('a job runs at once, and then at its interval', async () => {
    let runs = 0
    start(defineJob({ name: 'count', everyMs: 5, run: async () => void runs++ }))

    await eventually(() => runs >= 5)
  })

  test('a job skips the runs that become due during a slow run', async () => {
    const everyMs = 100
    const gate = Promise.withResolvers<void>()
    let runs = 0
    let ticks = 0
    start(
      defineJob({
        name: 'be-slow',
        everyMs,
        run: async () => {
          runs += 1
          if (runs === 1) await gate.promise
        },
      }),
      defineJob({ name: 'tick', everyMs, run: async () => void ticks++ }),
    )
    await eventually(() => ticks >= 15)
    expect(runs).toBe(1)

    const before = ticks
    gate.resolve()
    await eventually(() => ticks > before)

    expect(runs).toBeLessThan(10) // one or two by the clock, not the 14 ticks that it missed
  })

  test('a job has one run at a time, even if it is woken often', async () => {
    let underWay = 0
    let most = 0
    let runs = 0
    const job = defineJob<Database>({
      name: 'overlap',
      everyMs: 1,
      run: async () => {
        runs += 1
        most = Math.max(most, ++underWay)
        jobs.wake(job)
        await deps.inTx(systemCaller(1, randomUUID()), ({ db }: RepositoryTx<Database>) =>
          db.selectFrom('note').select('id').limit(1).execute(),
        )
        underWay -= 1
      },
    })
    const jobs = start(job)

    await eventually(() => runs >= 20)

    expect(most).toBe(1)
  })

  test('a job continues with the next company if a row fails, and reports the failure', async () => {
    const jobs = start(
      defineJob({
        name: 'add-notes',
        everyMs: HOUR_MS,
        find: async () => [
          { companyId: 803, text: 'broken' },
          { companyId: 804, text: 'fine' },
        ], // the text 'broken' makes the handler throw
        handle: (tx: NoteTx, { text }) => insertNote(tx, text),
      }),
    )

    await eventually(async () => (await jobs.numberOf('job_run_seconds_count{name="add-notes"}')) === 1)

    expect(await textsOf(803)).toEqual([])
    expect(await textsOf(804)).toEqual(['fine'])
    expect(await jobs.numberOf('job_failures_total{name="add-notes"}')).toBe(1)
  })

  test('a job runs again after a run that could not find its rows', async () => {
    let looks = 0
    const jobs = start(
      defineJob({
        name: 'look',
        everyMs: 5,
        find: async () => {
          looks += 1
          if (looks < 3) throw new Error('the database is away')
          return looks === 3 ? [{ companyId: 805 }] : []
        },
        handle: (tx: NoteTx) => insertNote(tx, 'found'),
      }),
    )

    await eventually(async () => (await textsOf(805)).length > 0)

    expect(await jobs.numberOf('job_failures_total{name="look"}')).toBe(2)
  })

  test('a job reports a success only after a run without failures', async () => {
    let isBroken = true
    const lastSuccess = () => jobs.numberOf('job_last_success_timestamp_seconds{name="succeed"}')
    const runs = async () => (await jobs.numberOf('job_run_seconds_count{name="succeed"}')) ?? 0
    const jobs = start(
      defineJob({
        name: 'succeed',
        everyMs: 5,
        find: async () => [{ companyId: 806 }],
        handle: async () => {
          if (isBroken) throw new Error('a bug')
        },
      }),
    )
    const atStart = (await lastSuccess()) ?? Infinity
    await eventually(async () => (await runs()) >= 3)
    expect(await lastSuccess()).toBe(atStart)

    isBroken = false

    await eventually(async () => ((await lastSuccess()) ?? 0) > atStart)
    expect(await jobs.numberOf('job_interval_seconds{name="succeed"}')).toBe(0.005)
  })

  test('two jobs of a service cannot have the same name', () => {
    const job = defineJob<Database>({ name: 'twin', everyMs: HOUR_MS, run: async () => {} })

    expect(() => start(job, { ...job })).toThrow('two jobs have the same name')
  })
})

describe('a service with jobs', () => {
  test('a service runs a job that is woken', async () => {
    let own: Deps | undefined
    let runs = 0
    const job = defineJob<Database>({ name: 'wait-for-a-word', everyMs: HOUR_MS, run: async () => void runs++ })
    const woken = await startTestService(
      notesWith([job], (given) => {
        own = given
      }),
      servers,
    )
    await eventually(() => runs === 1)

    await own?.inTx(systemCaller(1, randomUUID()), async (tx) => tx.afterCommit(() => own?.wakeJob(job)))

    await eventually(() => runs === 2)
    await woken.close()
  })

  test('a service stops after the current row, and begins neither the next row nor the next run', async () => {
    let rows: { companyId: number; text: string }[] = []
    const job = defineJob<Database, (typeof rows)[number]>({
      name: 'add-slowly',
      everyMs: 5,
      find: async () => rows,
      handleInSteps: async ({ text }, { inTx }) => {
        await inTx((tx) => insertNote(tx, text))
        await inTx((tx) => insertNote(tx, 'its second step'))
      },
    })
    const busy = await startTestService(notesWith([job]), servers)
    const gate = await closeGate(busy)
    rows = ['wait in hand', 'never begun'].map((text) => ({ companyId: 811, text }))
    await gate.waiting()

    let left: unknown[] | undefined
    const restarted = busy.restart(async () => {
      rows = []
      left = (await busy.database.query('select text from note order by id')).rows.map(({ text }) => text)
    })
    await eventually(async () => (await fetch(`${busy.address}/health/ready`)).status === 503)
    expect(left).toBeUndefined()
    await gate.open()
    await restarted

    expect(left).toEqual(['wait in hand', 'its second step'])
    await busy.close()
  })
})

type NoteTx = Parameters<typeof insertNote>[0]
