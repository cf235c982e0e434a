import { PAGE_SIZE } from '@recado/contracts/limits'
import { countTickets, getTicketByUuid, listTickets, readTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { type InboxFilter, type TicketListFilter, toQuery } from './filter.ts'
import type { Counters, TicketRows } from './place.ts'

export const LISTS = ['tickets', 'list'] as const
export const COUNTERS = ['tickets', 'counters'] as const
export const OPENED = ['tickets', 'opened'] as const
export const REMEMBERED = ['tickets', 'remembered'] as const

const CONFIRM_AFTER_MS = 2_000

export type TicketPages = InfiniteData<TicketRows>
/** An opened ticket. `isGone` means that it was deleted, or is no longer visible to the user. */
export type OpenedTicket = { readonly ticket: Ticket; readonly isGone: boolean }

/** All pages as one list; a row that is on two pages appears once. */
export function rowsOf({ pages }: TicketPages): TicketRows {
  const byId = new Map(pages.flatMap(({ tickets }) => tickets).map((ticket) => [ticket.id, ticket]))
  const { hasMore = false, count = 0, isCapped = false } = pages.at(-1) ?? {}
  return { tickets: [...byId.values()], hasMore, count, isCapped }
}

/**
 * Computes the next page number from the number of loaded rows, not from the number of requested pages. If rows were
 * added or removed meanwhile, pages then overlap instead of skipping a row.
 */
export const ticketList = (filter: TicketListFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filter] as const,
    queryFn: async ({ pageParam, signal }): Promise<TicketRows> => {
      const { status, order } = filter
      const query = { ...toQuery(filter), status, order, pageNumber: pageParam }
      const { tickets, hasMore, count, countIsCapped = false } = await call(listTickets, { query }, { signal })
      return { tickets, hasMore, count, isCapped: countIsCapped }
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => {
      const loaded = new Set(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size
      return hasMore ? Math.floor(loaded / PAGE_SIZE.tickets) + 1 : undefined
    },
  })

/** The counts on the tabs. Counts that the browser has estimated are refetched soon. */
export const ticketCounters = (filter: InboxFilter) =>
  queryOptions({
    queryKey: [...COUNTERS, filter] as const,
    queryFn: async ({ signal }): Promise<Counters> => {
      const { open, pending, closed } = await call(countTickets, { query: toQuery(filter) }, { signal })
      return { open, pending, closed, isEstimated: false }
    },
    refetchInterval: ({ state }) => (state.data?.isEstimated ? CONFIRM_AFTER_MS : false),
  })

/** The ticket of an address. If possible it is taken from a cached list, so that it opens at once. */
export const openedTicket = (client: QueryClient, uuid: string) =>
  queryOptions({
    queryKey: [...OPENED, uuid] as const,
    queryFn: async ({ signal }): Promise<OpenedTicket> => ({
      ticket: await call(getTicketByUuid, { params: { uuid } }, { signal }),
      isGone: false,
    }),
    initialData: () => {
      const lists = client.getQueriesData<TicketPages>({ queryKey: LISTS })
      const rows = lists.flatMap(([, pages]) => (pages ? rowsOf(pages).tickets : []))
      const ticket = rows.find((row) => row.uuid === uuid)
      return ticket && { ticket, isGone: false }
    },
  })

/** Reports to the server that the assigned user has seen the ticket. */
export const useReadTicket = () =>
  useMutation({ mutationFn: (ticketId: number) => call(readTicket, { params: { ticketId } }) })
