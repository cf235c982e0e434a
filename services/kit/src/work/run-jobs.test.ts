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

/** Resolves after this time of the simulated clock. */
const wait = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/**
 * Starts a job that runs every 10 s and needs no database.
 * @returns the start times of its runs, in seconds after the start
 */
function start(
  run: (number: number, tools: JobTools<object>) => Promise<unknown>,
  { idleMs }: { readonly idleMs?: number } = {},
) {
  const begun: number[] = []
  const registry = createRegistry()
  const job = defineJob<object>({
    name: 'try',
    everyMs: 10 * SECOND,
    ...(idleMs !== undefined && { idleMs }),
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

test('a job runs at fixed intervals from its start, regardless of how long its runs take', async () => {
  const { begun } = start((number) => wait(number * 3 * SECOND))

  await vi.advanceTimersByTimeAsync(35 * SECOND)

  expect(begun).toEqual([0, 10, 20, 30])
})

test('a late run is skipped, and the next run is on time', async () => {
  const { begun } = start((number) => wait(number === 1 ? 25 * SECOND : 0))

  await vi.advanceTimersByTimeAsync(45 * SECOND)

  expect(begun).toEqual([0, 30, 40])
})

test('the interval of a job doubles up to its limit while it finds no rows, and a row ends that', async () => {
  const isFound = (number: number) => number === 5
  const { begun } = start(
    async (number, { attempt }) =>
      isFound(number) && attempt({ companyId: 1, correlationId: 'any' }, async () => undefined),
    { idleMs: 30 * SECOND },
  )

  await vi.advanceTimersByTimeAsync(170 * SECOND)

  expect(begun).toEqual([0, 20, 50, 80, 110, 120, 140, 170])
})

test('a job that is woken during its run runs again at once, and its interval then counts from that run', async () => {
  const { begun, wake } = start(() => wait(SECOND))
  wake() // has no effect, because the first run has not started
  await vi.advanceTimersByTimeAsync(500)
  wake()
  wake()

  await vi.advanceTimersByTimeAsync(11 * SECOND)

  expect(begun).toEqual([0, 1, 11])
})

test('the first metrics of a job show its interval, no failures, and its start as the last success', async () => {
  const { metric } = start(() => wait(60 * SECOND))

  await vi.advanceTimersByTimeAsync(0)

  expect(await metric('job_interval_seconds')).toBe(10)
  expect(await metric('job_failures_total')).toBe(0)
  expect(await metric('job_last_success_timestamp_seconds')).toBe(START / SECOND)
})

test('a run reports its duration, its success and its failed rows', async () => {
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
  expect(await metric('job_last_success_timestamp_seconds')).toBe(START / SECOND + 4) // end of the successful run
})

test('a run that a stop interrupts does not count as a success', async () => {
  const { metric, begun } = start(async (_number, { stopping }) => {
    await new Promise((aborted) => stopping.addEventListener('abort', aborted, { once: true }))
  })
  await vi.advanceTimersByTimeAsync(7 * SECOND)

  await running.stop()

  expect(begun).toEqual([0])
  expect(await metric('job_last_success_timestamp_seconds')).toBe(START / SECOND)
})

test('stopping resolves only after the current run has ended', async () => {
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
