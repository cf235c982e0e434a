import { copyRequested } from '@recado/contracts/auth/events'
import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database, Tx } from '../db.ts'
import { findUnknownUsage, takeUnknownKinds } from './usage-repository.ts'

const EVERY_MS = 60_000
const BATCH = 500

/** Asks what companies have of what plans count, each of them until it is known; see decision 0021. */
export const askForUsageJob: Job<Database> = defineJob<Database>({
  name: 'ask-for-usage',
  everyMs: EVERY_MS,
  batch: BATCH,
  find: findUnknownUsage,
  handle: async (tx: Tx) => {
    for (const of of await takeUnknownKinds(tx)) await tx.emit(copyRequested, { of })
  },
})
