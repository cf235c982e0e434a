import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { forgetOldPresence } from './note-presence.ts'
import { findCompaniesWithOldPresence } from './presence-repository.ts'

const EVERY_MS = 30_000

/** Jobs that mark users as offline when no realtime process has reported them for a while. */
export const presenceJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'forget-old-presence',
    everyMs: EVERY_MS,
    find: findCompaniesWithOldPresence,
    handle: (tx) => forgetOldPresence(tx, new Date()),
  }),
]
