import {
  exportReport,
  exportReportSheet,
  listReported,
  showReport,
  showReportHours,
} from '@recado/contracts/reports/routes'
import type { RouteInput } from '@recado/contracts/route'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
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

export type ExportFormat = 'csv' | 'xlsx'
type Export = { readonly query: ReportQuery; readonly format: ExportFormat; readonly name: string }

export const useExportReport = () =>
  useMutation({
    mutationFn: ({ query, format, name }: Export) =>
      download(format === 'csv' ? exportReport : exportReportSheet, { query }, `${name}.${format}`),
  })
