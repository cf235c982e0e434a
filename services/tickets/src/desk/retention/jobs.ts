import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { forgetTicket } from './forget-ticket.ts'
import { findOldTickets, type OldTicket } from './retention-repository.ts'

const EVERY_MS = 10 * 60_000 // several times within the nightly hour in which tickets are deleted

export const retentionJobs: readonly Job<Database>[] = [
  defineJob<Database, OldTicket>({
    name: 'remove-old-tickets',
    everyMs: EVERY_MS,
    batch: 500,
    find: findOldTickets,
    handle: (tx, { id }) => forgetTicket(tx, id),
  }),
]
