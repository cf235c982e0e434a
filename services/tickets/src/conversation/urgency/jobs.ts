import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { advanceClocks } from './advance-clocks.ts'
import { type DueClocks, findDueClocks } from './due-repository.ts'

const EVERY_MS = 5_000 // a missed target is marked within ten seconds

/** Computes when tickets are due, and marks those that miss a target; one transaction per company. */
export const urgencyJobs: readonly Job<Database>[] = [
  defineJob<Database, DueClocks>({
    name: 'advance-ticket-clocks',
    everyMs: EVERY_MS,
    find: findDueClocks,
    handle: (tx, { ids }) => advanceClocks(tx, { ids, now: new Date() }),
  }),
]
