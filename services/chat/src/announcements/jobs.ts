import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { findTurned } from './announcement-repository.ts'
import { turnAnnouncement } from './turn-announcement.ts'

const EVERY_MS = 2_000

export const announcementJobs: readonly Job<Database>[] = [
  defineJob<Database, { companyId: number; id: number }>({
    name: 'turn-announcements',
    everyMs: EVERY_MS,
    find: findTurned,
    handle: (tx, { id }) => turnAnnouncement(tx, id),
  }),
]
