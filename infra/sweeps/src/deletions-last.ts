import type { RouteContract } from '@recado/contracts/route'

/** Routes that delete come last, since the others need the rows. */
export const deletionsLast = (routes: Readonly<Record<string, RouteContract>>): [string, RouteContract][] =>
  Object.entries(routes).sort(([a], [b]) => Number(a.startsWith('delete')) - Number(b.startsWith('delete')))
