import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { tellOfLongOutages } from './follow-connection.ts'
import { findCompaniesWithOutages } from './outage-repository.ts'
import type { TellDeps } from './tell-admins.ts'

const EVERY_MS = 15_000

export const outageJobs = (deps: TellDeps): readonly Job<Database>[] => [
  defineJob<Database, { companyId: number }>({
    name: 'tell-of-outages',
    everyMs: EVERY_MS,
    find: findCompaniesWithOutages,
    handle: (tx) => tellOfLongOutages(tx, deps, new Date()),
  }),
]
