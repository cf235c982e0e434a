import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { type Due, findDue } from './due-schedule-repository.ts'
import { sendSchedule } from './send-schedule.ts'

const EVERY_MS = 2_000
const AT_ONCE = 200

export const scheduleJobs: readonly Job<Database>[] = [
  defineJob<Database, Due>({
    name: 'send-due-schedules',
    everyMs: EVERY_MS,
    find: (system) => findDue(system, AT_ONCE),
    handle: (tx, { id }) => sendSchedule(tx, id),
  }),
]
