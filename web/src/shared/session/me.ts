import { me, options } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const ME = ['session', 'me'] as const

/** The signed-in user, with company, plan and rights. */
export const meQuery = queryOptions({ queryKey: ME, queryFn: ({ signal }) => call(me, {}, { signal }) })

/** The one way a changed user enters the cache. */
export const putMe = (client: QueryClient, user: Me): void => {
  client.setQueryData(ME, user)
}

/** Changes the user in the cache; an answer that is on its way and may be older is not waited for. */
export async function changeMe(client: QueryClient, change: (user: Me) => Me): Promise<void> {
  await client.cancelQueries({ queryKey: ME })
  client.setQueryData<Me>(ME, (user) => user && change(user))
}

/** What this installation offers. */
export const optionsQuery = queryOptions({
  queryKey: ['session', 'options'],
  queryFn: ({ signal }) => call(options, {}, { signal }),
})
