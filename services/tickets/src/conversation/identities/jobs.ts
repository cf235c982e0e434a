import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { requestChecks } from './check-number.ts'
import { findCompaniesWithUncheckedNumbers } from './number-check-repository.ts'

const EVERY_MS = 60_000
const AT_ONCE = 15 // background checks per connection and minute, in addition to checks for waiting people

/** Requests checks of numbers that were stored while no connection was open. */
export const numberCheckJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'check-numbers',
    everyMs: EVERY_MS,
    find: findCompaniesWithUncheckedNumbers,
    handle: (tx) => requestChecks(tx, AT_ONCE),
  }),
]
