import {
  exportCampaignResults,
  exportCampaignResultsSheet,
  listCampaignResults,
} from '@recado/contracts/campaigns/result-routes'
import {
  exportReport,
  exportReportSheet,
  listReported,
  showReport,
  showReportHours,
} from '@recado/contracts/reports/routes'
import type { RouteInput } from '@recado/contracts/route'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { download } from '../../shared/api/download.ts'

export type ReportQuery = RouteInput<typeof showReport>['query']
type HoursQuery = RouteInput<typeof showReportHours>['query']
export type ListQuery = Omit<RouteInput<typeof listReported>['query'], 'pageNumber'>

/** The numbers of a period. Any ticket may change them, so they are refetched whenever they are shown again. */
export const reportOf = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['report', query] as const,
    queryFn: ({ signal }) => call(showReport, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const hoursOf = (query: HoursQuery) =>
  queryOptions({
    queryKey: ['report-hours', query] as const,
    queryFn: ({ signal }) => call(showReportHours, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The list that a number opens. */
export const reportedOf = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ['report-list', query] as const,
    queryFn: ({ pageParam: pageNumber, signal }) => call(listReported, { query: { ...query, pageNumber } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : undefined),
    staleTime: 0,
  })

type ResultsQuery = Omit<RouteInput<typeof listCampaignResults>['query'], 'pageNumber'>

/** The campaigns that started in a period. Frames carry no results, so they are refetched whenever they are shown again. */
export const campaignResultsOf = (query: ResultsQuery) =>
  infiniteQueryOptions({
    queryKey: ['report-campaigns', query] as const,
    queryFn: ({ pageParam: pageNumber, signal }) =>
      call(listCampaignResults, { query: { ...query, pageNumber } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type ExportFormat = 'csv' | 'xlsx'
type Export<Query> = { readonly query: Query; readonly format: ExportFormat; readonly name: string }

/** A mutation that saves a file of a period. */
export type Saving = Pick<UseMutationResult<void, Error, Export<ResultsQuery>>, 'mutate' | 'isPending'>

/** @param more what the report shows besides its period, such as its grouping */
export const useExportReport = (more: Omit<ReportQuery, keyof ResultsQuery>) =>
  useMutation({
    mutationFn: ({ query, format, name }: Export<ResultsQuery>) =>
      download(
        format === 'csv' ? exportReport : exportReportSheet,
        { query: { ...more, ...query } },
        `${name}.${format}`,
      ),
  })

export const useExportCampaigns = () =>
  useMutation({
    mutationFn: ({ query, format, name }: Export<ResultsQuery>) =>
      download(format === 'csv' ? exportCampaignResults : exportCampaignResultsSheet, { query }, `${name}.${format}`),
  })
