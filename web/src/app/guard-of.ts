import { matchRoutes } from 'react-router'
import type { Guard } from '../shared/session/current-user.tsx'

type Guarded = Guard & { readonly path: string }

/**
 * @returns the guard of the page at an address, whatever its parameters.
 * @throws when there is no such page
 */
export function guardOf(pages: readonly Guarded[], address: string): Guard {
  const routes = pages.map((page) => ({ path: page.path, page }))
  const match = matchRoutes(routes, address)?.at(-1)
  if (!match) throw new Error(`no page has the address ${address}`)
  return match.route.page
}
