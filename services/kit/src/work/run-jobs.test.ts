import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createJobMetrics, createRegistry } from '../metrics.ts'
import { defineJob, type JobTools } from './job.ts'
import { type RunningJobs, startJobs } from './run-jobs.ts'

const SECOND = 1_000
const START = Date.parse('2026-11-20T12:00:00Z')

let running: RunningJobs<object>
beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  const stopped = running.stop()
  await vi.advanceTimersByTimeAsync(120 * SECOND)
  await stopped
  vi.useRealTimers()
})

/** Resolves after so long, by the clock of the test. */
const wait = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Starts a job of every 10 s that needs no database. @returns when its runs begin, in seconds after the start */
function start(run: (number: number, tools: JobTools<object>) => Promise<unknown>) {
  const begun: number[] = []
  const registry = createRegistry()
  const job = defineJob<object>({
    name: 'try',
    everyMs: 10 * SECOND,
    run: (tools) => {
      begun.push((Date.now() - START) / SECOND)
      return run(begun.length, tools)
    },
  })
  running = startJobs([job], {
    system: null as never,
    inTx: async () => {
      throw new Error('this job has no database')
    },
    log: createLog('test', 'silent'),
    metrics: createJobMetrics(registry),
  })
  const metric = async (name: string) => {
    const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${name}{`))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  return { begun, metric, wake: () => running.wake(job) }
}

test('a job keeps to the clock of its start, however long its runs take', async () => {
  const { begun } = start((number) => wait(number * 3 * SECOND))

  await vi.advanceTimersByTimeAsync(35 * SECOND)

  expect(begun).toEqual([0, 10, 20, 30])
})

test('a run that is late is skipped, and the one after it is in time', async () => {
  const { begun } = start((number) => wait(number === 1 ? 25 * SECOND : 0))

  await vi.advanceTimersByTimeAsync(45 * SECOND)

  expect(begun).toEqual([0, 30, 40])
})

test('a job that is woken during its run follows at once, and then keeps to the clock of that run', async () => {
  const { begun, wake } = start(() => wait(SECOND))
  wake() // before the first run: that is the one
  await vi.advanceTimersByTimeAsync(500)
  wake()
  wake()

  await vi.advanceTimersByTimeAsync(11 * SECOND)

  expect(begun).toEqual([0, 1, 11])
})

test('a job tells from its start on how often it runs, that nothing failed yet, and since when it has had no success', async () => {
  const { metric } = start(() => wait(60 * SECOND))

  await vi.advanceTimersByTimeAsync(0)

  expect(await metric('job_interval_seconds')).toBe(10)
  expect(await metric('job_failures_total')).toBe(0)
  expect(await metric('job_last_success_timestamp_seconds')).toBe(START / SECOND)
})

test('a run tells how long it took, when it succeeded, and which of its rows failed', async () => {
  const facts = { companyId: 1, correlationId: 'one' }
  const failing = () => Promise.reject(new Error('a bug'))
  const { metric } = start(async (number, { attempt }) => {
    await wait(4 * SECOND)
    if (number === 2)
      expect([await attempt(facts, failing), await attempt(facts, async () => {})]).toEqual([false, true])
  })

  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(await metric('job_last_success_timestamp_seconds')).toBe(START / SECOND + 4)
  await vi.advanceTimersByTimeAsync(10 * SECOND)

  expect(await metric('job_failures_total')).toBe(1)
  expect(await metric('job_run_seconds_sum')).toBe(8)
  expect(await metric('job_last_success_timestamp_seconds')).toBe(START / SECOND + 4) // of the run without a failure
})

test('a run that a stop ends early is not a success', async () => {
  const { metric, begun } = start(async (_number, { stopping }) => {
    await new Promise((aborted) => stopping.addEventListener('abort', aborted, { once: true }))
  })
  await vi.advanceTimersByTimeAsync(7 * SECOND)

  await running.stop()

  expect(begun).toEqual([0])
  expect(await metric('job_last_success_timestamp_seconds')).toBe(START / SECOND)
})

test('a stop resolves only when the run in hand has ended', async () => {
  const { begun } = start(() => wait(5 * SECOND))
  await vi.advanceTimersByTimeAsync(SECOND)
  let isStopped = false

  void running.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(isStopped).toBe(false)
  await vi.advanceTimersByTimeAsync(SECOND)

  expect(isStopped).toBe(true)
  expect(begun).toEqual([0])
})
