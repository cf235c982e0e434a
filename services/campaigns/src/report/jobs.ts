import { defineJob, type Job } from '@recado/kit/work/job'
import { type Due, findDue } from '../campaigns/due-repository.ts'
import type { Database } from '../tables/db.ts'
import { tellCampaign } from './tell-campaign.ts'

const EVERY_MS = 500
const IDLE_MS = 1_000
const AT_ONCE = 200

export const reportJobs: readonly Job<Database>[] = [
  defineJob<Database, Due>({
    name: 'tell-campaigns',
    everyMs: EVERY_MS,
    idleMs: IDLE_MS,
    find: (system) => findDue('campaigns_to_tell')(system, AT_ONCE),
    handle: (tx, { id }) => tellCampaign(tx, id),
  }),
]
