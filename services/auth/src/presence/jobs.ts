import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../db.ts'
import { forgetOldPresence } from './note-presence.ts'
import { findCompaniesWithOldPresence } from './presence-repository.ts'

const EVERY_MS = 30_000

/** Notes as offline people of whom no process has said for a while that they are there. */
export const presenceJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'forget-old-presence',
    everyMs: EVERY_MS,
    find: findCompaniesWithOldPresence,
    handle: (tx) => forgetOldPresence(tx, new Date()),
  }),
]
