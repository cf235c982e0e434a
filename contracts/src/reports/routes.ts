import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { ReportFilter } from './filter.ts'
import { Report, ReportBy, ReportedWork, ReportHour, ReportList } from './report.ts'

const usual = { method: 'GET', access: 'dashboard:view', heavy: 'always', status: 200, errors: [] } as const

export const showReport = defineRoute({
  ...usual,
  url: '/reports',
  summary: 'The numbers of a period and of the period before it; supervisors get only those of their own queues',
  query: ReportFilter.extend({ by: ReportBy.optional() }),
  response: Report,
})

export const showReportHours = defineRoute({
  ...usual,
  url: '/reports/hours',
  summary: 'How many pieces of work of one list began or ended in each hour of the week',
  query: ReportFilter.extend({ list: ReportList }),
  response: z.array(ReportHour), // hours without work are left out
})

export const listReported = defineRoute({
  ...usual,
  url: '/reports/tickets',
  summary: 'The pieces of work that a number of a report counts, newest first',
  query: ReportFilter.extend({
    list: ReportList,
    weekday: z.coerce.number<number>().int().min(1).max(7).optional(), // 1: Monday
    hour: z.coerce.number<number>().int().min(0).max(23).optional(),
    pageNumber: PageQuery.shape.pageNumber,
  }),
  response: pageOf('works', ReportedWork),
})
