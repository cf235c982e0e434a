import { defineJob } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { deleteOldNotices, hasOldNotices } from './notice-repository.ts'

const EVERY_MS = 6 * 3_600_000
const DAYS = 90
const BATCH = 1_000 // how many rows one statement deletes at most

/** Deletes the provider's notices 90 days after they arrived. */
export const removeOldNotices = defineJob<Database>({
  name: 'remove-old-notices',
  everyMs: EVERY_MS,
  find: (system) => hasOldNotices(system, DAYS),
  handleInSteps: async (_row, { inTx, stopping }) => {
    while (!stopping.aborted && (await inTx((tx) => deleteOldNotices(tx, DAYS, BATCH))) === BATCH);
  },
})
