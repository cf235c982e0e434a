import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { extendFreeCompany } from './extend-free-company.ts'
import { findFreeCompaniesDue } from './renewal-repository.ts'

const EVERY_MS = 10 * 60_000 // a licence includes the due date, but a plan may become free later

/** Jobs that extend companies with a free plan. */
export const renewalJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'extend-free-companies',
    everyMs: EVERY_MS,
    batch: 500,
    find: findFreeCompaniesDue,
    handle: (tx) => extendFreeCompany(tx, new Date()),
  }),
]
