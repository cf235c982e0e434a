import { pickUsers } from '@recado/contracts/auth/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The people of the company by name, for filters. */
export const userPicks = queryOptions({
  queryKey: ['users', 'picks'] as const,
  queryFn: ({ signal }) => call(pickUsers, {}, { signal }),
  staleTime: 0,
})
