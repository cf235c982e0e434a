import { defineJob, type Job } from '@recado/kit/work/job'
import { type Due, findDue } from '../campaigns/due-repository.ts'
import type { Database } from '../db.ts'
import { expireRecipients } from './expire-recipients.ts'
import { findCompaniesWithLate } from './expiry-repository.ts'
import { serveLane } from './serve-lane.ts'

const LOOK_MS = 200
const AT_ONCE = 100
const EXPIRE_MS = 300_000

/** @param pace how many times faster than people a test wants campaigns */
export const laneJobs = (pace: number): Job<Database>[] => [
  defineJob<Database, Due>({
    name: 'serve-campaign-lanes',
    everyMs: LOOK_MS,
    find: (system) => findDue('due_campaign_lanes')(system, AT_ONCE),
    handle: (tx, { id }) => serveLane(tx, id, pace),
  }),
  defineJob<Database>({
    name: 'expire-recipients',
    everyMs: EXPIRE_MS,
    find: findCompaniesWithLate,
    handle: expireRecipients,
  }),
]
