import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../db.ts'
import { findUnnumbered, numberOldest } from './number-repository.ts'

const EVERY_MS = 60_000

/** For tickets from before tickets had numbers; finds none once it is done. */
export const numberJobs: readonly Job<Database>[] = [
  defineJob<Database, { readonly companyId: number }>({
    name: 'number-old-tickets',
    everyMs: EVERY_MS,
    batch: 20,
    find: findUnnumbered,
    handleInSteps: async (_, { inTx, stopping }) => {
      while (!stopping.aborted && (await inTx(numberOldest)));
    },
  }),
]
