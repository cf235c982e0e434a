import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { deleteOldLimits } from './limit-repository.ts'

const EVERY_MS = 600_000

export const limitJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'remove-old-limits',
    everyMs: EVERY_MS,
    run: ({ system }) => deleteOldLimits(system),
  }),
]
