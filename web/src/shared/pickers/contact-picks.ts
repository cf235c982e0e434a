import { pickContacts } from '@recado/contracts/contacts/routes'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The first contacts whose name or number matches the typed text. */
export function contactPicks(typed: string) {
  const text = typed.trim().slice(0, TEXT_LIMIT.search)
  return queryOptions({
    queryKey: ['contacts', 'picks', text] as const,
    queryFn: ({ signal }) => call(pickContacts, { query: { searchParam: text || undefined } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // live frames do not update this query
  })
}
