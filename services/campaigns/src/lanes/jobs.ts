import { defineJob, type Job } from '@recado/kit/work/job'
import { type Due, findDue } from '../campaigns/due-repository.ts'
import type { Database } from '../tables/db.ts'
import { endDelaysOf } from './end-delays.ts'
import { expireRecipients } from './expire-recipients.ts'
import { findCompaniesWithLate } from './expiry-repository.ts'
import { serveLane } from './serve-lane.ts'

const LOOK_MS = 200
const IDLE_MS = 1_000
const LOOKED_AT = 100
const AT_ONCE = 4 // the number of send queues that the job serves concurrently
const EXPIRE_MS = 300_000
const DELAYS_MS = 2_000
const DELAYED_AT_ONCE = 50

/** @param pace divides the pauses between messages; above 1 in tests only */
export const laneJobs = (pace: number): Job<Database>[] => [
  defineJob<Database, Due>({
    name: 'serve-campaign-lanes',
    everyMs: LOOK_MS,
    idleMs: IDLE_MS,
    batch: LOOKED_AT,
    atOnce: AT_ONCE,
    find: findDue('due_campaign_lanes'),
    handle: (tx, { id }) => serveLane(tx, id, pace),
  }),
  defineJob<Database>({
    name: 'expire-recipients',
    everyMs: EXPIRE_MS,
    find: findCompaniesWithLate,
    handle: expireRecipients,
  }),
  defineJob<Database, Due>({
    name: 'end-campaign-delays',
    everyMs: DELAYS_MS,
    find: (system) => findDue('campaigns_with_delayed')(system, DELAYED_AT_ONCE),
    handle: (tx, { id }) => endDelaysOf(tx, id),
  }),
]
