import { showDashboard } from '@recado/contracts/dashboard/routes'
import type { RouteInput, RouteOutput } from '@recado/contracts/route'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

const EVERY_MS = 30_000

export type Dashboard = RouteOutput<typeof showDashboard>
export type Attendant = Dashboard['attendants'][number]
export type Period = NonNullable<RouteInput<typeof showDashboard>['query']>

/** The figures of a period. Any ticket may change them, so they are refetched twice a minute while they are shown. */
export const dashboardOf = (period: Period) =>
  queryOptions({
    queryKey: ['dashboard', period] as const,
    queryFn: ({ signal }) => call(showDashboard, { query: period }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
