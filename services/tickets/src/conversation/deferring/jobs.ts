import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { depart } from './depart.ts'
import { type DueStep, findCompaniesWithOldSteps, findDueSteps, removeOldSteps } from './undo-step-repository.ts'

const CLEAN_MS = 10 * 60_000
const BATCH = 1_000 // rows per transaction

/** Carries out the effects of steps that can no longer be undone, and removes the steps a day later. */
export const stepJobs = (everyMs: number): readonly Job<Database>[] => [
  defineJob<Database, DueStep>({
    name: 'end-undoable-steps',
    everyMs,
    batch: 500,
    atOnce: 4,
    find: findDueSteps,
    handle: depart,
  }),
  defineJob<Database>({
    name: 'remove-old-undo-steps',
    everyMs: CLEAN_MS,
    find: findCompaniesWithOldSteps,
    async handleInSteps(_company, { inTx, stopping }) {
      while (!stopping.aborted && (await inTx((tx) => removeOldSteps(tx, BATCH))) === BATCH);
    },
  }),
]
