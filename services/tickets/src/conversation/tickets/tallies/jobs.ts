import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../../tables/db.ts'
import { findUnfolded, foldTallies } from './tally-repository.ts'

const EVERY_MS = 5_000 // a busy company changes some hundred tickets in this time
const BATCH = 500 // companies per run

export const tallyJobs: readonly Job<Database>[] = [
  defineJob<Database, { readonly companyId: number }>({
    name: 'fold-tallies',
    everyMs: EVERY_MS,
    find: (system) => findUnfolded(system, BATCH),
    handle: foldTallies,
  }),
]
