import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { type Due, findDue } from './due-repository.ts'
import { startDueCampaign } from './start-campaign.ts'

const EVERY_MS = 1_000
const AT_ONCE = 100

export const campaignJobs: readonly Job<Database>[] = [
  defineJob<Database, Due>({
    name: 'start-campaigns',
    everyMs: EVERY_MS,
    find: (system) => findDue('due_campaigns')(system, AT_ONCE),
    handle: (tx, { id }) => startDueCampaign(tx, id),
  }),
]
