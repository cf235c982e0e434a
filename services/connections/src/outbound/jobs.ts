import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { giveUp } from './acknowledge.ts'
import { findOverdue } from './overdue-repository.ts'

const EVERY_MS = 60_000
const HOURS = 24

/** Gives up messages that could not be sent within a day, even if no process runs their session. */
export const outboundJobs: readonly Job<Database>[] = [
  defineJob<Database, { companyId: number; connectionId: number }>({
    name: 'give-up-overdue-messages',
    everyMs: EVERY_MS,
    find: findOverdue,
    handle: (tx, { connectionId }) => giveUp(tx, connectionId, { olderThanHours: HOURS }),
  }),
]
