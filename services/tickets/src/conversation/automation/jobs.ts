import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { closeInactive } from './close-inactive.ts'
import { redirectWaiting } from './redirect-waiting.ts'
import { type DueTickets, findInactive, findUnrouted } from './timer-repository.ts'

/**
 * The timer jobs. One job closes tickets whose contacts do not answer; the other one redirects tickets that agents do
 * not accept. All due tickets of a company change in one transaction.
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
