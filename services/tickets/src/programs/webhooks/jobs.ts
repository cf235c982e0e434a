import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { findCompaniesToClean, removeOldDeliveries } from './delivery-repository.ts'

const EVERY_MS = 10 * 60_000
const BATCH = 1_000 // rows per transaction

/** Deletes deliveries that are older than a week. */
export const webhookJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'remove-old-webhook-deliveries',
    everyMs: EVERY_MS,
    find: findCompaniesToClean,
    async handleInSteps(_company, { inTx, stopping }) {
      while (!stopping.aborted && (await inTx((tx) => removeOldDeliveries(tx, BATCH))) === BATCH);
    },
  }),
]
