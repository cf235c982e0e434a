import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { systemCaller } from '../caller.ts'
import type { InTx, Tx } from '../db/tx.ts'

/** Work that happens by the clock; made by `defineJob`. */
export type Job<DB> = {
  readonly name: string
  readonly everyMs: number
  run(tools: JobTools<DB>): Promise<void>
}

/** The tools of one run of a job. */
export type JobTools<DB> = {
  /** The system role: sees which companies have work, and tables of the installation. */
  readonly system: Kysely<DB>
  readonly inTx: InTx<DB>
  /** Aborted when the service stops: the row in hand is finished, and no other begun. */
  readonly stopping: AbortSignal
  /** Counts and logs the outcome of one row. @returns false when it failed */
  attempt(facts: RowFacts, handle: () => Promise<unknown>): Promise<boolean>
}
export type RowFacts = { readonly companyId: number; readonly correlationId: string }

type Named = {
  /** Verb first, as `send-due-schedules`: it names the job in metrics and logs. */
  readonly name: string
  /** From the start of one run to the start of the next. A run that is late is skipped. */
  readonly everyMs: number
}

type OfCompany = { readonly companyId: number }

type OfRows<DB, Row extends OfCompany> = Named & {
  /** Rows of one look. When a look finds as many and any of them is handled, another look follows at once. */
  readonly batch?: number
  /** How many rows of a look are handled concurrently, by default one. The rows must not depend on each other. */
  readonly atOnce?: number
  /** The due rows, of all companies; `atMost` is `batch`. */
  find(system: Kysely<DB>, atMost: number): Promise<readonly Row[]>
}

/** Handles each row in one transaction of its company. */
type InOneTransaction<DB, Row extends OfCompany> = OfRows<DB, Row> & {
  handle(tx: Tx<DB>, row: Row): Promise<unknown>
}

/** Handles each row in as many transactions of its company as it needs, so that none is open during slow work. */
type InSteps<DB, Row extends OfCompany> = OfRows<DB, Row> & {
  handleInSteps(row: Row, steps: Steps<DB>): Promise<unknown>
}
export type Steps<DB> = {
  inTx<R>(work: (tx: Tx<DB>) => Promise<R>): Promise<R>
  readonly system: Kysely<DB>
  readonly stopping: AbortSignal
}

/** Belongs to no company. */
type OfInstallation<DB> = Named & { run(tools: JobTools<DB>): Promise<unknown> }

/**
 * Declares work that happens by the clock, for `App.jobs`. All jobs have one policy: one run at a time in a process; a
 * late run is skipped; a stop lets the rows that have begun finish, and begins no other; each row has a correlation id of
 * its own, and one that fails holds up no other. Several processes run the same job, so `handle` must expect that another
 * process has handled the row, or does so now (`for update skip locked`).
 */
export function defineJob<DB, Row extends OfCompany = OfCompany>(
  job: InOneTransaction<DB, Row> | InSteps<DB, Row> | OfInstallation<DB>,
): Job<DB> {
  const { name, everyMs } = job
  if ('run' in job) return { name, everyMs, run: async (tools) => void (await job.run(tools)) }
  return { name, everyMs, run: (tools) => runRows(job, tools) }
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
    isMore = rows.length >= batch && handled > 0 // rows that only fail would be found again without end
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
