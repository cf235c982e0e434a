import { companyDeleted } from '@recado/contracts/auth/events'
import { type Kysely, sql } from 'kysely'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import { eraseRows } from '../db/erase-rows.ts'
import type { DeliveryTables } from '../db/outbox.ts'
import type { Tx } from '../db/tx.ts'
import { defineJob, type Job } from '../work/job.ts'

const EVERY_MS = 15_000
const BATCH = 1_000 // rows of one statement: none may hold many locks or write a long piece of log at once

/** What a service adds to the erasure of a deleted company; the company's rows in all tables are deleted without it. */
export type Erasure = {
  /**
   * Forgets what else there is of a company before its rows go, and takes personal data out of rows of `keep`.
   * @returns whether it is done; else the rows wait, but no longer than an hour
   */
  forget?(companyId: number): Promise<boolean>
  /** Tables that stay, as the law wants of invoices, and those that their rows point at. */
  readonly keep?: readonly string[]
}

/** The eraser's ties to the rest of a service. */
type Ties<DB> = {
  readonly wakeJob: (job: Job<DB>) => void
  readonly forgetFiles?: ((companyId: number) => Promise<void>) | undefined
}

/**
 * Erases deleted companies: at once, and every hour of a day again, for an event that was on its way may have brought
 * something back. To ask before every event whether its company still exists would cost each of them a statement. The
 * tables are read from the catalogue, so a new one needs no entry. Several processes share the work.
 */
export function createEraser<DB extends DeliveryTables>(
  service: string,
  { wakeJob, forgetFiles, forget, keep = [] }: Erasure & Ties<DB>,
): { readonly consumer: Consumer<DB>; readonly job: Job<DB> } {
  const job = defineJob<DB, Due>({
    name: 'erase-companies',
    everyMs: EVERY_MS,
    batch: 1, // claimed one by one, so that other processes have the rest
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
        await postpone(system, companyId) // something still wrote to its rows, for example: not in an hour, but soon
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

/** The next company that is due, if any, which is then due again in an hour, also when this process dies over it. */
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
