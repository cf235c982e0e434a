import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { deleteOldInvitations, findCompaniesWithOldInvitations } from './invitation-repository.ts'

const EVERY_MS = 24 * 3_600_000

/** Jobs that delete invitations 30 days after they expired. */
export const invitationJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'remove-old-invitations',
    everyMs: EVERY_MS,
    find: findCompaniesWithOldInvitations,
    handle: deleteOldInvitations,
  }),
]
