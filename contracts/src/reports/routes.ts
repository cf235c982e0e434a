import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { ReportFilter } from './filter.ts'
import { Report, ReportBy, ReportedWork, ReportHour, ReportList } from './report.ts'

const usual = {
  method: 'GET',
  access: 'dashboard:view',
  scope: 'read',
  heavy: 'always',
  status: 200,
  errors: [],
} as const

const Grouped = ReportFilter.extend({ by: ReportBy.optional() })

export const showReport = defineRoute({
  ...usual,
  url: '/reports',
  summary: 'The numbers of a period and of the period before it; supervisors get only those of their own queues',
  query: Grouped,
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

export const exportReport = defineRoute({
  ...usual,
  url: '/reports/csv',
  summary: 'A report as a table for spreadsheet programs: UTF-8, semicolons; by queue unless asked otherwise',
  query: Grouped,
  answer: 'file',
  mediaType: 'text/csv',
  response: z.object({}),
})

export const exportReportSheet = defineRoute({
  ...usual,
  url: '/reports/xlsx',
  summary: 'A report as a sheet (.xlsx); by queue unless asked otherwise',
  query: Grouped,
  answer: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.object({}),
})
