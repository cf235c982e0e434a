import { copyRequested } from '@recado/contracts/auth/events'
import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database, Tx } from '../tables/db.ts'
import { findUnknownUsage, takeUnknownKinds } from './usage-repository.ts'

const EVERY_MS = 60_000
const BATCH = 500

/**
 * Requests the connections and queues of each company from other services until all have arrived; see
 * docs/decisions/0021-copies-are-asked-for-until-complete.md.
 */
export const askForUsageJob: Job<Database> = defineJob<Database>({
  name: 'ask-for-usage',
  everyMs: EVERY_MS,
  batch: BATCH,
  find: findUnknownUsage,
  handle: async (tx: Tx) => {
    for (const of of await takeUnknownKinds(tx)) await tx.emit(copyRequested, { of })
  },
})
