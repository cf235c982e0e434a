import type { Kysely } from 'kysely'
import type { InTx } from '../db/tx.ts'
import type { Log } from '../log.ts'
import type { JobMetrics } from '../metrics.ts'
import { doubling, type Loop, startLoop } from '../timing/loop.ts'
import type { Job } from './job.ts'

const RETRY_MS = { first: 1_000, most: 60_000 } // after a run that could not find its rows

type Deps<DB> = {
  readonly system: Kysely<DB>
  readonly inTx: InTx<DB>
  readonly log: Log
  readonly metrics: JobMetrics
}

export type RunningJobs<DB> = {
  /** Runs a job now, or once more after its current run. */
  wake(job: Job<DB>): void
  /** Starts no more rows, and resolves when each job has finished its current rows. */
  stop(): Promise<void>
}

/** Runs each job now, and then at its interval, which grows while it finds no rows (`idleMs`). */
export function startJobs<DB>(jobs: readonly Job<DB>[], deps: Deps<DB>): RunningJobs<DB> {
  const names = new Set(jobs.map(({ name }) => name))
  if (names.size < jobs.length) throw new Error('two jobs have the same name')
  const loops = new Map<Job<DB>, Loop>()
  for (const job of jobs) loops.set(job, startJob(job, deps))
  return {
    wake: (job) => loops.get(job)?.wake(),
    stop: async () => void (await Promise.all([...loops.values()].map((loop) => loop.stop()))),
  }
}

function startJob<DB>(job: Job<DB>, { metrics, ...deps }: Deps<DB>): Loop {
  const { name, everyMs, idleMs } = job
  const log = deps.log.child({ job: name })
  metrics.interval.set({ name }, idleMs / 1_000)
  metrics.lastSuccess.setToCurrentTime({ name }) // so that a job that never succeeds is also noticed
  metrics.failures.inc({ name }, 0)

  let intervalMs = everyMs
  async function run(stopping: AbortSignal): Promise<number> {
    const startedAt = performance.now()
    const { handled, failed } = await runJob(job, { ...deps, log, stopping })
    const ms = performance.now() - startedAt
    metrics.duration.observe({ name }, ms / 1_000)
    metrics.failures.inc({ name }, failed)
    if (failed === 0 && !stopping.aborted) metrics.lastSuccess.setToCurrentTime({ name })
    if (handled + failed > 0) log.debug({ handled, failed, ms }, 'job ran')
    intervalMs = handled + failed > 0 ? everyMs : Math.min(intervalMs * 2, idleMs)
    return intervalMs - (ms % intervalMs) // skips intervals that passed during the run
  }

  return startLoop(run, {
    onFailure: (err) => {
      metrics.failures.inc({ name })
      log.warn({ err }, 'job failed')
    },
    afterFailureMs: doubling(Math.min(RETRY_MS.first, everyMs), Math.min(RETRY_MS.most, everyMs)),
  })
}

/**
 * Runs a job once.
 * @returns how many rows were handled and how many failed
 * @throws the error that prevented finding its rows
 */
export async function runJob<DB>(
  job: Job<DB>,
  {
    system,
    inTx,
    log,
    stopping = new AbortController().signal,
  }: Omit<Deps<DB>, 'metrics'> & { stopping?: AbortSignal },
): Promise<{ handled: number; failed: number }> {
  const count = { handled: 0, failed: 0 }
  await job.run({
    system,
    inTx,
    stopping,
    attempt: async (facts, handle) => {
      try {
        await handle()
        count.handled += 1
        return true
      } catch (err) {
        count.failed += 1
        log.warn({ err, ...facts }, 'a row of a job failed')
        return false
      }
    },
  })
  return count
}
