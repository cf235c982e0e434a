import { listTickets } from '@recado/contracts/tickets/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

/** The first tickets whose number or name matches, among those that the user sees. */
export const ticketPicks = (text: string) =>
  queryOptions({
    queryKey: ['messages', 'ticketPicks', text] as const,
    queryFn: async ({ signal }) => (await call(listTickets, { query: { searchParam: text } }, { signal })).tickets,
    placeholderData: keepPreviousData,
    staleTime: 0, // live frames do not update this query
  })
