import { copyRequested } from '@recado/contracts/auth/events'
import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { findUnknownCopies, takeUnknownCopies } from './known-copy-repository.ts'

const EVERY_MS = 60_000
const BATCH = 500

/**
 * Requests the names and connections of each company from other services until the copies are complete; see
 * docs/decisions/0021-copies-are-asked-for-until-complete.md.
 */
export const copyJobs: Job<Database>[] = [
  defineJob<Database>({
    name: 'ask-for-names',
    everyMs: EVERY_MS,
    batch: BATCH,
    find: findUnknownCopies,
    handle: async (tx) => {
      for (const of of await takeUnknownCopies(tx)) await tx.emit(copyRequested, { of })
    },
  }),
]
