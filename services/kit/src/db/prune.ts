import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { systemCaller } from '../caller.ts'
import type { Log } from '../log.ts'
import type { DeliveryMetrics } from '../metrics.ts'
import { type DeliveryTables, INBOX_DAYS } from './outbox.ts'
import type { InTx } from './tx.ts'

const EVERY_MS = 10 * 60_000
const BATCH = 1_000 // rows of one statement: none may hold many locks or write a long piece of log at once
const PAUSE_MS = 100 // between two batches, for everybody else

type Deps<DB extends DeliveryTables> = {
  readonly system: Kysely<DB>
  readonly inTx: InTx<DB>
  readonly log: Log
  readonly metrics: DeliveryMetrics
}

/**
 * Forgets what nobody asks for any more: ids of events handled long ago, and answers to repeated requests of yesterday.
 * The outbox needs nothing of the kind, since it keeps only what was not sent. Several processes may do it side by side.
 * @returns what ends it
 */
export function startPruning<DB extends DeliveryTables>({ system, inTx, log, metrics }: Deps<DB>): () => Promise<void> {
  const stop = Promise.withResolvers<void>()
  let stopping = false

  const pause = (ms: number) => {
    const over = Promise.withResolvers<void>()
    const timer = setTimeout(over.resolve, ms)
    return Promise.race([over.promise, stop.promise]).finally(() => clearTimeout(timer))
  }

  async function inBatches(table: string, removeSome: () => Promise<number>): Promise<void> {
    while (!stopping) {
      const removed = await removeSome()
      metrics.pruned.inc({ table }, removed)
      if (removed < BATCH) return
      await pause(PAUSE_MS)
    }
  }

  async function prune(): Promise<void> {
    await inBatches('inbox', () => pruneInbox(system))
    for (const companyId of await findCompaniesWithOldKeys(system)) {
      const caller = systemCaller(companyId, randomUUID())
      await inBatches('idempotency_key', () => inTx(caller, ({ db }) => pruneKeys(db)))
    }
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      await prune().catch((err: unknown) => log.warn({ err }, 'old rows not removed'))
      await pause(EVERY_MS)
    }
  }

  const done = loop()
  return async () => {
    stopping = true
    stop.resolve()
    await done
  }
}

async function pruneInbox<DB>(system: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`delete from inbox where ctid = any (array(
    select ctid from inbox where claimed_at < now() - make_interval(days => ${INBOX_DAYS}) limit ${BATCH}))`.execute(
    system,
  )
  return Number(numAffectedRows)
}

async function findCompaniesWithOldKeys<DB>(system: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from companies_with_old_keys() as company_id`.execute(system)
  return rows.map((row) => row.company_id)
}

async function pruneKeys<DB>(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_key where ctid = any (array(
    select ctid from idempotency_key where created_at < now() - interval '24 hours' limit ${BATCH}))`.execute(db)
  return Number(numAffectedRows)
}
