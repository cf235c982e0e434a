import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { closeInactive } from './close-inactive.ts'
import { redirectWaiting } from './redirect-waiting.ts'
import { type DueTickets, findInactive, findUnrouted } from './timer-repository.ts'

/**
 * Closes tickets that contacts do not answer, and redirects tickets that agents do not accept; one transaction per
 * company.
 */
export const timerJobs = (everyMs: number): readonly Job<Database>[] => [
  defineJob<Database, DueTickets>({
    name: 'close-inactive-tickets',
    everyMs,
    find: findInactive,
    handle: (tx, { ids }) => closeInactive(tx, ids),
  }),
  defineJob<Database, DueTickets>({
    name: 'redirect-waiting-tickets',
    everyMs,
    find: findUnrouted,
    handle: (tx, { ids }) => redirectWaiting(tx, ids),
  }),
]
