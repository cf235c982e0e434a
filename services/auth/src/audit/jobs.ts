import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { findCompaniesWithOldActs, forgetOldActs } from './audit-repository.ts'

const EVERY_MS = 24 * 3_600_000

/** Jobs that delete audit records after two years. */
export const auditJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'remove-old-audit-records',
    everyMs: EVERY_MS,
    find: findCompaniesWithOldActs,
    handle: forgetOldActs,
  }),
]
