import { searchMessages } from '@recado/contracts/messages/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const SHORTEST_SEARCH = 2 // the least number of characters in a search

/**
 * The messages that contain a text, newest first.
 * @param contactId limits the search to this contact, in all of the contact's tickets
 */
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
