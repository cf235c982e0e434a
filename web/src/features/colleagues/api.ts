import { pickUsers } from '@recado/contracts/auth/routes'
import type { RouteOutput } from '@recado/contracts/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export type Colleague = RouteOutput<typeof pickUsers>[number]

const LIST = ['colleagues', 'list'] as const

/** Who works in the company, by name, as far as everybody may know. */
export const colleagueList = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => call(pickUsers, {}, { signal }),
})

/** People come, go and change seldom, and the list shows a part of them: it is fetched again, not changed in place. */
export const refetchColleagues = (client: QueryClient): void => void client.invalidateQueries({ queryKey: LIST })
