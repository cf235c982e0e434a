import { me, options } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { keepInstallation } from '../installation/installation-store.ts'
import { setMark } from '../storage/local-data.ts'
import { call } from './call.ts'

const ME = ['session', 'me'] as const

/** The signed-in user, with company, plan and rights. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }) => marked(await call(me, {}, { signal })),
})

export const putMe = (client: QueryClient, user: Me): void => {
  client.setQueryData(ME, marked(user))
}

/**
 * Stores in this browser whether the company has campaigns, so that the router knows before it draws a page. A company
 * has them while its plan includes them and the setting is on.
 */
function marked(user: Me): Me {
  const { plan, settings } = user.company
  const isOff = settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'false')
  setMark('cshow', plan.useCampaigns && !isOff)
  return user
}

/**
 * Stores the user from a save's response in the cache. A pending request for the user is canceled, because its response
 * may be older.
 */
export async function putMeAfterSaving(client: QueryClient, user: Me): Promise<void> {
  await client.cancelQueries({ queryKey: ME })
  putMe(client, user)
}

/** The features of this installation. */
export const optionsQuery = queryOptions({
  queryKey: ['session', 'options'],
  queryFn: async ({ signal }) => {
    const found = await call(options, {}, { signal })
    keepInstallation(found.installation)
    return found
  },
})
