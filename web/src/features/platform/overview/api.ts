import { showAuthService, surveyCompanies } from '@recado/contracts/platform/auth-routes'
import { showBillingService, surveyDebts } from '@recado/contracts/platform/billing-routes'
import { showCampaignsService } from '@recado/contracts/platform/campaign-routes'
import { showChatService } from '@recado/contracts/platform/chat-routes'
import {
  listAllConnections,
  showConnectionsService,
  surveyConnections,
} from '@recado/contracts/platform/connection-routes'
import { showTicketsService, surveyTickets } from '@recado/contracts/platform/ticket-routes'
import type { RouteContract, RouteInput } from '@recado/contracts/route'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

const EVERY_MS = 30_000 // no frames tell of other companies

const surveyOf = <R extends RouteContract>(name: string, route: R) =>
  queryOptions({
    queryKey: ['platform', name] as const,
    queryFn: ({ signal }) => call(route, {} as RouteInput<R>, { signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    retry: false, // a service that does not answer is shown as such
  })

/** What each service knows about all companies. */
export const SURVEYS = {
  companies: surveyOf('companies', surveyCompanies),
  connections: surveyOf('connections', surveyConnections),
  debts: surveyOf('debts', surveyDebts),
  tickets: surveyOf('tickets', surveyTickets),
}

/** The state of each service, by its name. */
export const SERVICES = {
  auth: surveyOf('auth', showAuthService),
  billing: surveyOf('billing', showBillingService),
  campaigns: surveyOf('campaigns', showCampaignsService),
  chat: surveyOf('chat', showChatService),
  connections: surveyOf('gateway', showConnectionsService),
  tickets: surveyOf('conversations', showTicketsService),
}
export type ServiceName = keyof typeof SERVICES

type Filter = Pick<
  NonNullable<RouteInput<typeof listAllConnections>['query']>,
  'searchParam' | 'status' | 'onlyProblems'
>

/** The connections of all companies, longest outage first. */
export const connectionsOfAll = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['platform', 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAllConnections, { query: { ...filter, pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  })
