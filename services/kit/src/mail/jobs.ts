import { defineJob, type Job } from '../work/job.ts'
import { deleteOldMails, findCompaniesWithOldMails } from './mail-repository.ts'

const EVERY_MS = 3_600_000
const BATCH = 1_000 // rows of one statement

/** Work by the clock of a service with mails, also where none are sent any more: rows go a month after their mail's life. */
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
