import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { endLateExports } from './end-late-exports.ts'
import { findCompaniesWithLateExports } from './export-repository.ts'
import type { TellDeps } from './tell-requester.ts'

const EVERY_MS = 5 * 60_000

export const exportJobs = (deps: TellDeps): readonly Job<Database>[] => [
  defineJob<Database, { companyId: number }>({
    name: 'end-late-exports',
    everyMs: EVERY_MS,
    find: findCompaniesWithLateExports,
    handle: (tx) => endLateExports(tx, deps, new Date()),
  }),
]
