import { defineJob, type Job } from '../work/job.ts'
import { deleteOldMails, findCompaniesWithOldMails } from './mail-repository.ts'

const EVERY_MS = 3_600_000
const BATCH = 1_000 // rows per statement

/**
 * Jobs that remove mails 30 days after they expire. A service with a mail table needs them even if it no longer sends
 * mails.
 */
export const mailJobs = <DB>(): Job<DB>[] => [
  defineJob<DB>({
    name: 'remove-old-mails',
    everyMs: EVERY_MS,
    find: findCompaniesWithOldMails,
    handleInSteps: async (_company, { inTx, stopping }) => {
      while (!stopping.aborted && (await inTx((tx) => deleteOldMails(tx, BATCH))) === BATCH);
    },
  }),
]
