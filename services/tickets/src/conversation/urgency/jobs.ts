import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { advanceClocks } from './advance-clocks.ts'
import { type DueChange, findClockChanges } from './change-repository.ts'
import { type DueClocks, findDueClocks } from './due-repository.ts'
import { followChange } from './follow-change.ts'

const EVERY_MS = 5_000 // a missed target is marked within ten seconds
const CHANGE_EVERY_MS = 1_000 // a change usually takes two runs

/**
 * Computes when tickets are due, and marks those that miss a target, in one transaction per company. Changes of hours and
 * targets are applied in batches, each in its own transaction.
 */
export const urgencyJobs: readonly Job<Database>[] = [
  defineJob<Database, DueClocks>({
    name: 'advance-ticket-clocks',
    everyMs: EVERY_MS,
    find: findDueClocks,
    handle: (tx, { ids }) => advanceClocks(tx, { ids, now: new Date() }),
  }),
  defineJob<Database, DueChange>({
    name: 'follow-clock-changes',
    everyMs: CHANGE_EVERY_MS,
    find: findClockChanges,
    async handleInSteps({ id }, { inTx, stopping }) {
      for (let isMore = true; isMore && !stopping.aborted; ) {
        isMore = await inTx((tx) => followChange(tx, { id, now: new Date() }))
      }
    },
  }),
]
