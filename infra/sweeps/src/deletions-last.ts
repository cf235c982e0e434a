import type { RouteContract } from '@recado/contracts/route'

/** Sorts the routes that delete to the end, since the others need the rows. */
export const deletionsLast = (routes: Readonly<Record<string, RouteContract>>): [string, RouteContract][] =>
  Object.entries(routes).sort(([a], [b]) => Number(a.startsWith('delete')) - Number(b.startsWith('delete')))
