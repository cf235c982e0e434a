import { defineJob, type Job } from '@recado/kit/work/job'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db.ts'
import { removeOldDeliveries } from './delivery-repository.ts'

const EVERY_MS = 10 * 60_000
const BATCH = 1_000 // rows of one transaction

/** Removes deliveries that are older than a week. */
export const webhookJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'remove-old-webhook-deliveries',
    everyMs: EVERY_MS,
    find: findCompanies,
    async handleInSteps(_company, { inTx, stopping }) {
      while (!stopping.aborted && (await inTx((tx) => removeOldDeliveries(tx, BATCH))) === BATCH);
    },
  }),
]

async function findCompanies(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_deliveries() as company_id`.execute(system)
  return rows
}
