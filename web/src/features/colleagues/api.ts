import { pickUsers } from '@recado/contracts/auth/routes'
import type { User } from '@recado/contracts/auth/user'
import type { RouteOutput } from '@recado/contracts/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { byName } from '../../shared/list/folded.ts'

/** A user of the company. `version` is that of the last frame about the user; fetched entries have none. */
export type Colleague = RouteOutput<typeof pickUsers>[number] & { readonly version?: number }

const LIST = ['colleagues', 'list'] as const

/** The users of the company, ordered by name, with the fields that every user may see. */
export const colleagueList = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }): Promise<readonly Colleague[]> => call(pickUsers, {}, { signal }),
})

/**
 * Updates a colleague in the cache; all changes of colleagues enter the cache here. It causes no refetch, because users
 * go online and offline all day.
 */
export function putColleague(client: QueryClient, user: User): void {
  const { id, name, profile, online, queueIds, noQueueTickets, seesNoQueue, photo, version } = user
  client.setQueryData<readonly Colleague[]>(LIST, (list) => {
    const known = list?.find((one) => one.id === id)
    if (!list || (known?.version ?? 0) >= version) return list
    const others = list.filter((one) => one.id !== id)
    return [...others, { id, name, profile, online, queueIds, noQueueTickets, seesNoQueue, photo, version }].sort(
      byName,
    )
  })
}

export const dropColleague = (client: QueryClient, userId: number): void => {
  client.setQueryData<readonly Colleague[]>(LIST, (list) => list?.filter(({ id }) => id !== userId))
}
