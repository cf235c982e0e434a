import { type Kysely, sql } from 'kysely'
import { type DeliveryTables, INBOX_DAYS } from '../db/outbox.ts'
import { pruneSentEvents } from '../db/sent-events.ts'
import type { DeliveryMetrics } from '../metrics.ts'
import { pause } from '../timing/pause.ts'
import { defineJob, type Job } from '../work/job.ts'

const EVERY_MS = 10 * 60_000
const BATCH = 1_000 // rows per statement, so that no statement takes many locks or writes much WAL at once
const PAUSE_MS = 100 // between two batches, so that other statements can run

/**
 * Jobs that delete outdated rows: old ids of handled events in the inbox, sent events after an hour, and answers to
 * idempotent requests after 24 hours. The outbox needs no job, because events leave it once they are sent.
 */
export function pruneJobs<DB extends DeliveryTables>({ pruned }: DeliveryMetrics): readonly Job<DB>[] {
  async function inBatches(table: string, stopping: AbortSignal, removeSome: () => Promise<number>): Promise<void> {
    while (!stopping.aborted) {
      const removed = await removeSome()
      pruned.inc({ table }, removed)
      if (removed < BATCH) return
      await pause(PAUSE_MS, stopping)
    }
  }
  return [
    defineJob<DB>({
      name: 'prune-inbox',
      everyMs: EVERY_MS,
      run: ({ system, stopping }) => inBatches('inbox', stopping, () => pruneInbox(system)),
    }),
    defineJob<DB>({
      name: 'prune-sent-events',
      everyMs: EVERY_MS,
      run: ({ system, stopping }) => inBatches('sent_event', stopping, () => pruneSentEvents(system, BATCH)),
    }),
    defineJob<DB>({
      name: 'prune-idempotency-keys',
      everyMs: EVERY_MS,
      find: findCompaniesWithOldKeys,
      handleInSteps: (_company, { inTx, stopping }) =>
        inBatches('idempotency_key', stopping, () => inTx(({ db }) => pruneKeys(db))),
    }),
  ]
}

async function pruneInbox<DB>(system: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`delete from inbox where ctid = any (array(
    select ctid from inbox where claimed_at < now() - make_interval(days => ${INBOX_DAYS}) limit ${BATCH}))`.execute(
    system,
  )
  return Number(numAffectedRows)
}

async function findCompaniesWithOldKeys<DB>(system: Kysely<DB>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_keys() as company_id`.execute(system)
  return rows
}

async function pruneKeys<DB>(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_key where ctid = any (array(
    select ctid from idempotency_key where created_at < now() - interval '24 hours' limit ${BATCH}))`.execute(db)
  return Number(numAffectedRows)
}
