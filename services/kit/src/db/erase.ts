import { companyDeleted } from '@recado/contracts/auth/events'
import { type Kysely, sql } from 'kysely'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import { defineJob, type Job } from '../work/job.ts'
import { eraseRows } from './erase-rows.ts'
import type { DeliveryTables } from './outbox.ts'
import { ofSystem } from './schema.ts'
import type { Tx } from './tx.ts'

const EVERY_MS = 15_000
const BATCH = 1_000 // rows of one statement, to limit its locks and its part of the log

/**
 * For a migration: the companies that a service is erasing. A row only has the number of the company, and is removed at
 * the end.
 */
export async function createErasures(db: Kysely<never>): Promise<void> {
  await sql`create table erasure (number int primary key, since timestamptz not null default now(),
    due_at timestamptz not null default now())`.execute(db)
  await ofSystem(db, 'erasure', { app: ['select', 'insert'], system: ['select', 'update', 'delete'] })
}

/** The service's part in erasing a deleted company, besides its rows, which are all removed. */
export type Erasure = {
  /**
   * Deletes other data of a company before its rows, and removes personal data from rows of `keep`.
   * @returns whether it is done; otherwise the rows wait, for an hour at most
   */
  forget?(companyId: number): Promise<boolean>
  /** Tables that stay, such as invoices by law, and the tables that their rows refer to. */
  readonly keep?: readonly string[]
}

/** The parts of a service that the eraser uses. */
type Ties<DB> = {
  readonly wakeJob: (job: Job<DB>) => void
  readonly forgetFiles?: ((companyId: number) => Promise<void>) | undefined
}

/**
 * Erases deleted companies: at once, and again every hour of a day, since a late event may have brought some data back.
 * A check for every event whether its company still exists would cost each a statement. The tables are read from the
 * catalogue, so a new table needs no entry. Several processes share the work.
 */
export function createEraser<DB extends DeliveryTables>(
  service: string,
  { wakeJob, forgetFiles, forget, keep = [] }: Erasure & Ties<DB>,
): { readonly consumer: Consumer<DB>; readonly job: Job<DB> } {
  const job = defineJob<DB, Due>({
    name: 'erase-companies',
    everyMs: EVERY_MS,
    batch: 1, // claimed one by one, so that other processes can take the rest
    find: async (system) => {
      await sql`delete from erasure where since < now() - interval '1 day'`.execute(system)
      return claimDue(system)
    },
    handleInSteps: async ({ companyId, isFirstHour }, { system, inTx, stopping }) => {
      const eraseSome = ({ db }: Tx<DB>) => eraseRows(db, companyId, { most: BATCH, keep })
      try {
        await forgetFiles?.(companyId)
        const isForgotten = await (forget?.(companyId) ?? true)
        if (!isForgotten && isFirstHour) return await postpone(system, companyId)
        while (!stopping.aborted && !(await inTx(eraseSome)));
      } catch (error) {
        await postpone(system, companyId) // for example, other work still wrote to its rows: retried soon, not in an hour
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

/** The next due company, if any. It is due again in an hour, even if this process dies during the work. */
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
