import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { type DueSnooze, findDueSnoozes } from './snooze-repository.ts'
import { wakeDue } from './wake-due.ts'

const BATCH = 500

/** Wakes tickets whose time has come. @param everyMs the greatest delay */
export const snoozeJobs = (everyMs: number): readonly Job<Database>[] => [
  defineJob<Database, DueSnooze>({
    name: 'wake-snoozed-tickets',
    everyMs,
    batch: BATCH,
    atOnce: 4, // many tickets are due at the start of a day
    find: findDueSnoozes,
    handle: (tx, { id }) => wakeDue(tx, id, new Date()),
  }),
]
