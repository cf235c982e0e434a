import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { requestWeeks } from './request-weeks.ts'
import { findCompaniesWithWeeklyReports } from './weekly-report-repository.ts'

const EVERY_MS = 5 * 60_000

/** Without a mail server there is nothing to request. */
export const weeklyReportJobs = ({ mails }: { readonly mails: unknown }): readonly Job<Database>[] =>
  mails
    ? [
        defineJob<Database, { companyId: number }>({
          name: 'request-weekly-reports',
          everyMs: EVERY_MS,
          find: findCompaniesWithWeeklyReports,
          handle: (tx) => requestWeeks(tx, new Date()),
        }),
      ]
    : []
