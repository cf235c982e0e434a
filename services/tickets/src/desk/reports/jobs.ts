import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { countMonth } from './count-month.ts'
import { type ChangedMonth, findChangedMonths } from './counted-months-repository.ts'

const EVERY_MS = 60 * 60_000 // a month is counted at most once an hour, because old work often changes repeatedly

export const reportJobs: readonly Job<Database>[] = [
  defineJob<Database, ChangedMonth>({
    name: 'count-months',
    everyMs: EVERY_MS,
    batch: 100,
    find: findChangedMonths,
    handle: (tx, { month }) => countMonth(tx, month),
  }),
]
