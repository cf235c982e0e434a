import { listContactTickets } from '@recado/contracts/contacts/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const TICKETS = ['details', 'tickets'] as const

/** The tickets of a contact that the user may see, newest first. */
export const contactTickets = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: [...TICKETS, contactId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listContactTickets, { params: { contactId }, query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })
