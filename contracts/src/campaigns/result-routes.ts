import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { ReportPeriod } from '../reports/filter.ts'
import { defineRoute } from '../route.ts'
import { CampaignResults } from './results.ts'

const ofPeriod = {
  method: 'GET',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  heavy: 'always',
  status: 200,
  errors: [],
} as const

export const listCampaignResults = defineRoute({
  ...ofPeriod,
  url: '/campaigns/results',
  summary: 'Results so far of the campaigns that started in a period, by variant, the last started first',
  query: ReportPeriod.extend({ pageNumber: PageQuery.shape.pageNumber }),
  response: pageOf('records', CampaignResults),
})

export const exportCampaignResults = defineRoute({
  ...ofPeriod,
  url: '/campaigns/results/csv',
  summary:
    'Results of the campaigns of a period, at most 1,000, as a table for spreadsheet programs: UTF-8, semicolons',
  query: ReportPeriod,
  answer: 'file',
  mediaType: 'text/csv',
  response: z.object({}),
})

export const exportCampaignResultsSheet = defineRoute({
  ...ofPeriod,
  url: '/campaigns/results/xlsx',
  summary: 'Results of the campaigns of a period, at most 1,000, as a sheet (.xlsx)',
  query: ReportPeriod,
  answer: 'file',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.object({}),
})
