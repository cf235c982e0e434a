import { PUSH_LIMIT } from '@recado/contracts/limits'
import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { deleteOldMessages, findCompaniesWithOldPush } from './message-repository.ts'
import { deleteOldPushKeys } from './push-key-repository.ts'

const EVERY_MS = 3_600_000
const BATCH = 1_000 // rows per transaction

/** Removes push messages two days after they were written, and keys for which no used browser has subscribed. */
export const pushJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'remove-old-push-messages',
    everyMs: EVERY_MS,
    async find(system) {
      await deleteOldPushKeys(system, PUSH_LIMIT.unusedDays)
      return findCompaniesWithOldPush(system)
    },
    async handleInSteps(_company, { inTx, stopping }) {
      while (!stopping.aborted && (await inTx((tx) => deleteOldMessages(tx, BATCH))) === BATCH);
    },
  }),
]
