import type { SupportEntry } from '@recado/contracts/auth/support'
import { listSupport } from '@recado/contracts/auth/support-routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

const LIST = ['support', 'entries'] as const

/** The support entries in the company that have not ended, latest first. Only admins may ask for them. */
export const supportList = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }): Promise<readonly SupportEntry[]> => call(listSupport, {}, { signal }),
})

/** Updates an entry in the cache, or adds a new one. An entry that may change data never loses this right. */
export function putSupport(client: QueryClient, entry: SupportEntry): void {
  client.setQueryData<readonly SupportEntry[]>(LIST, (list) => {
    if (!list) return list
    const known = list.find(({ id }) => id === entry.id)
    if (!known) return [entry, ...list]
    return known.mayChange ? list : list.map((one) => (one.id === entry.id ? entry : one))
  })
}

export const dropSupport = (client: QueryClient, supportId: string): void => {
  client.setQueryData<readonly SupportEntry[]>(LIST, (list) => list?.filter(({ id }) => id !== supportId))
}
