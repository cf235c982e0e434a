import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { followSubscription } from './follow-subscription.ts'
import { findWithoutInvoice } from './overview-repository.ts'

const EVERY_MS = 3_600_000
const BATCH = 500

/** Creates the missing invoices, one per company, even after an outage of days. */
export const makeInvoicesJob = (daysAhead: number): Job<Database> =>
  defineJob<Database>({
    name: 'make-invoices',
    everyMs: EVERY_MS,
    batch: BATCH,
    find: (system, atMost) => findWithoutInvoice(system, { daysAhead, atMost }),
    handle: (tx) => followSubscription(tx, daysAhead),
  })
