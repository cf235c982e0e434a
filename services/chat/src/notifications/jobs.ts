import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { findKeepers, pruneNotifications } from './notification-repository.ts'

const HOUR_MS = 3_600_000

export const notificationJobs: readonly Job<Database>[] = [
  defineJob<Database, { companyId: number; userId: number }>({
    name: 'remove-old-notifications',
    everyMs: HOUR_MS,
    find: findKeepers,
    handle: (tx, { userId }) => pruneNotifications(tx, userId),
  }),
]
