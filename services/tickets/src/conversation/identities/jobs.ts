import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { requestChecks } from './check-number.ts'
import { findCompaniesWithUncheckedNumbers } from './number-check-repository.ts'

const EVERY_MS = 60_000
const AT_ONCE = 15 // checks of one connection in a minute, beside those that people wait for

/** Requests checks of numbers that were stored while no connection was open. */
export const numberCheckJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'check-numbers',
    everyMs: EVERY_MS,
    find: findCompaniesWithUncheckedNumbers,
    handle: (tx) => requestChecks(tx, AT_ONCE),
  }),
]
