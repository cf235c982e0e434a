import { searchMessages } from '@recado/contracts/messages/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const SHORTEST_SEARCH = 2 // characters

/** Messages that contain a text, newest first. @param contactId only those of this contact, in all tickets */
export const foundMessages = (text: string, contactId?: number) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'found', text, contactId ?? null] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { searchParam: text, pageNumber: pageParam, ...(contactId !== undefined && { contactId }) }
      return call(searchMessages, { query }, { signal })
    },
    enabled: text.length >= SHORTEST_SEARCH,
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    staleTime: 0, // no frame reports a new match
  })
