import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { closeSupport } from './end-support.ts'
import { findEndedSupport, type SupportPlace } from './support-repository.ts'

const EVERY_MS = 5_000

/** Jobs that end support entries after their hour, and entries whose super user signed out or lost the flag. */
export const supportJobs: readonly Job<Database>[] = [
  defineJob<Database, SupportPlace>({
    name: 'end-support-entries',
    everyMs: EVERY_MS,
    find: findEndedSupport,
    handle: (tx, { supportId }) => closeSupport(tx, supportId),
  }),
]
