import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { systemCaller } from '../caller.ts'
import type { InTx, Tx } from '../db/tx.ts'

/** Periodic work, defined with `defineJob`. */
export type Job<DB> = {
  readonly name: string
  readonly everyMs: number
  readonly idleMs: number
  run(tools: JobTools<DB>): Promise<void>
}

/** The tools of one run of a job. */
export type JobTools<DB> = {
  /** The database with the system role, which sees which companies have work, and the tables of the installation. */
  readonly system: Kysely<DB>
  readonly inTx: InTx<DB>
  /** Aborted when the service stops: the current row is finished, and no other row is started. */
  readonly stopping: AbortSignal
  /** Handles one row, and counts and logs the outcome. @returns false if it failed */
  attempt(facts: RowFacts, handle: () => Promise<unknown>): Promise<boolean>
}
export type RowFacts = { readonly companyId: number; readonly correlationId: string }

type Named = {
  /** Begins with a verb, such as `send-due-schedules`; identifies the job in metrics and logs. */
  readonly name: string
  /** The time from the start of one run to the start of the next. A late run is skipped. */
  readonly everyMs: number
  /**
   * The longest interval while runs find no rows, by default `everyMs`: the interval doubles after each such run. A row
   * that becomes due then waits this long at most.
   */
  readonly idleMs?: number
}

type OfCompany = { readonly companyId: number }

type OfRows<DB, Row extends OfCompany> = Named & {
  /**
   * The maximum number of rows per search. If a search finds that many and at least one is handled, the next search
   * follows at once.
   */
  readonly batch?: number
  /** How many rows are handled concurrently, by default one. Concurrent rows must not depend on each other. */
  readonly atOnce?: number
  /** Finds due rows of all companies; `atMost` is `batch`. */
  find(system: Kysely<DB>, atMost: number): Promise<readonly Row[]>
}

/** Handles each row in one transaction of its company. */
type InOneTransaction<DB, Row extends OfCompany> = OfRows<DB, Row> & {
  handle(tx: Tx<DB>, row: Row): Promise<unknown>
}

/** Handles each row in several transactions of its company, so that none is open during slow work. */
type InSteps<DB, Row extends OfCompany> = OfRows<DB, Row> & {
  handleInSteps(row: Row, steps: Steps<DB>): Promise<unknown>
}
export type Steps<DB> = {
  inTx<R>(work: (tx: Tx<DB>) => Promise<R>): Promise<R>
  readonly system: Kysely<DB>
  readonly stopping: AbortSignal
}

/** A job that does not work on rows of companies. */
type OfInstallation<DB> = Named & { run(tools: JobTools<DB>): Promise<unknown> }

/**
 * Defines periodic work for `App.jobs`. For all jobs: a process makes one run of a job at a time; a late run is
 * skipped; a stop waits for the started rows and starts no others; each row has its own correlation id; a failed row
 * does not stop the others.
 * Several processes run the same job, so `handle` must expect that another process has handled the row, or is handling
 * it (`for update skip locked`).
 */
export function defineJob<DB, Row extends OfCompany = OfCompany>(
  job: InOneTransaction<DB, Row> | InSteps<DB, Row> | OfInstallation<DB>,
): Job<DB> {
  const { name, everyMs, idleMs = everyMs } = job
  if ('run' in job) return { name, everyMs, idleMs, run: async (tools) => void (await job.run(tools)) }
  return { name, everyMs, idleMs, run: (tools) => runRows(job, tools) }
}

async function runRows<DB, Row extends OfCompany>(
  job: InOneTransaction<DB, Row> | InSteps<DB, Row>,
  tools: JobTools<DB>,
): Promise<void> {
  const { system, stopping } = tools
  const batch = job.batch ?? Infinity
  for (let isMore = true; isMore; ) {
    const rows = await job.find(system, batch)
    const waiting = rows.values()
    let handled = 0
    async function handleWaiting(): Promise<void> {
      for (const row of waiting) {
        if (stopping.aborted) return
        if (await runRow(job, row, tools)) handled += 1
      }
    }
    await Promise.all(Array.from({ length: job.atOnce ?? 1 }, handleWaiting))
    if (stopping.aborted) return
    isMore = rows.length >= batch && handled > 0 // without the second condition, rows that always fail would be found again endlessly
  }
}

function runRow<DB, Row extends OfCompany>(
  job: InOneTransaction<DB, Row> | InSteps<DB, Row>,
  row: Row,
  { system, inTx, stopping, attempt }: JobTools<DB>,
): Promise<boolean> {
  const correlationId = randomUUID()
  const caller = systemCaller(row.companyId, correlationId)
  return attempt({ companyId: row.companyId, correlationId }, () =>
    'handle' in job
      ? inTx(caller, (tx) => job.handle(tx, row))
      : job.handleInSteps(row, { system, stopping, inTx: (work) => inTx(caller, work) }),
  )
}
