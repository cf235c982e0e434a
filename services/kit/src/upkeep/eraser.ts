import { companyDeleted } from '@recado/contracts/auth/events'
import { type Kysely, sql } from 'kysely'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import { eraseRows } from '../db/erase-rows.ts'
import type { DeliveryTables } from '../db/outbox.ts'
import type { Tx } from '../db/tx.ts'
import { defineJob, type Job } from '../work/job.ts'

const EVERY_MS = 15_000
const BATCH = 1_000 // rows per statement, so that no statement takes many locks or writes much WAL at once

/**
 * The erasure of a deleted company's data that is specific to a service; the kit deletes the company's rows in all
 * tables.
 */
export type Erasure = {
  /**
   * Deletes other data of the company, such as files, before its rows are deleted, and removes personal data from rows
   * of `keep`.
   * @returns true if this is done; if false, the rows are deleted later, after an hour at the latest
   */
  forget?(companyId: number): Promise<boolean>
  /** Tables whose rows stay, because the law requires them (invoices) or because those rows reference them. */
  readonly keep?: readonly string[]
}

/** The dependencies of the eraser. */
type Ties<DB> = {
  readonly wakeJob: (job: Job<DB>) => void
  readonly forgetFiles?: ((companyId: number) => Promise<void>) | undefined
}

/**
 * Erases deleted companies at once, and again every hour for a day, because a late event may have inserted rows again.
 * Checking before every event whether its company still exists would cost a statement per event.
 * The tables are read from PostgreSQL's catalogue, so a new table needs no entry. Several processes share the work.
 */
export function createEraser<DB extends DeliveryTables>(
  service: string,
  { wakeJob, forgetFiles, forget, keep = [] }: Erasure & Ties<DB>,
): { readonly consumer: Consumer<DB>; readonly job: Job<DB> } {
  const job = defineJob<DB, Due>({
    name: 'erase-companies',
    everyMs: EVERY_MS,
    batch: 1, // companies are claimed one by one, so that other processes get the rest
    find: async (system) => {
      await sql`delete from erasure where since < now() - interval '1 day'`.execute(system)
      return claimDue(system)
    },
    handleInSteps: async ({ companyId, isFirstHour }, { system, inTx, stopping }) => {
      const eraseSome = (tx: Tx<DB>) => eraseRows(tx, companyId, { most: BATCH, keep })
      try {
        await forgetFiles?.(companyId)
        const isForgotten = await (forget?.(companyId) ?? true)
        if (!isForgotten && isFirstHour) return await postpone(system, companyId)
        while (!stopping.aborted && !(await inTx(eraseSome)));
      } catch (error) {
        await postpone(system, companyId) // retries soon, not in an hour: a transaction may have been writing rows
        throw error
      }
    },
  })
  const consumer = defineConsumer(`${service}.erase-company`, [companyDeleted], async (tx: Tx<DB>) => {
    await sql`insert into erasure (number) values (${tx.caller.companyId}) on conflict do nothing`.execute(tx.db)
    tx.afterCommit(() => wakeJob(job))
  })
  return { consumer, job }
}

type Due = { readonly companyId: number; readonly isFirstHour: boolean }

/** Claims the next due company, if any, and makes it due again in an hour, even if this process dies meanwhile. */
async function claimDue<DB>(system: Kysely<DB>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update erasure set due_at = now() + interval '1 hour' where number = (
      select number from erasure where due_at <= now() order by due_at limit 1 for update skip locked)
    returning number as "companyId", since > now() - interval '1 hour' as "isFirstHour"`.execute(system)
  return rows
}

async function postpone<DB>(system: Kysely<DB>, number: number): Promise<void> {
  await sql`update erasure set due_at = now() + interval '20 seconds' where number = ${number}`.execute(system)
}
