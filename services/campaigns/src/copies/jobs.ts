import { copyRequested } from '@recado/contracts/auth/events'
import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../db.ts'
import { findUnknownCopies, takeUnknownCopies } from './known-copy-repository.ts'

const EVERY_MS = 60_000
const BATCH = 500

/** Asks what companies have of what campaigns name, each of them until it is known; see decision 0021. */
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
