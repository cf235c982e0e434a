import { defineJob, type Job } from '@recado/kit/work/job'
import { type Due, findDue } from '../campaigns/due-repository.ts'
import type { Database } from '../tables/db.ts'
import { collectRecipients } from './collect-recipients.ts'
import { skipUnchecked } from './skip-unchecked.ts'

const EVERY_MS = 500
const IDLE_MS = 1_000
const AT_ONCE = 50
const SKIP_MS = 300_000

export const recipientJobs: readonly Job<Database>[] = [
  defineJob<Database, Due>({
    name: 'collect-recipients',
    everyMs: EVERY_MS,
    idleMs: IDLE_MS,
    find: (system) => findDue('campaigns_to_collect')(system, AT_ONCE),
    handle: (tx, { id }) => collectRecipients(tx, id),
  }),
  defineJob<Database, Due>({
    name: 'skip-unchecked',
    everyMs: SKIP_MS,
    find: (system) => findDue('campaigns_with_unchecked')(system, AT_ONCE),
    handle: (tx, { id }) => skipUnchecked(tx, id),
  }),
]
