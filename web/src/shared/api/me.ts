import { me, options } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { setMark } from '../storage/local-data.ts'
import { call } from './call.ts'

const ME = ['session', 'me'] as const

/** The signed-in user, with company, plan and rights. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }) => marked(await call(me, {}, { signal })),
})

/** Puts a user into the cache. */
export const putMe = (client: QueryClient, user: Me): void => {
  client.setQueryData(ME, marked(user))
}

/** Pages of campaigns exist while the plan has them and the setting is on: this browser notes it before they are drawn. */
function marked(user: Me): Me {
  const { plan, settings } = user.company
  const isOff = settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'false')
  setMark('cshow', plan.useCampaigns && !isOff)
  return user
}

/** Puts the user as just saved into the cache. An answer on its way may be older: it is dropped. */
export async function putMeAfterSaving(client: QueryClient, user: Me): Promise<void> {
  await client.cancelQueries({ queryKey: ME })
  putMe(client, user)
}

/** What this installation offers. */
export const optionsQuery = queryOptions({
  queryKey: ['session', 'options'],
  queryFn: ({ signal }) => call(options, {}, { signal }),
})
