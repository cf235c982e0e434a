import type { RouteContract } from '@recado/contracts/route'

/** Sorts the routes that delete rows to the end, because the other routes need these rows. */
export const deletionsLast = (routes: Readonly<Record<string, RouteContract>>): [string, RouteContract][] =>
  Object.entries(routes).sort(([a], [b]) => Number(a.startsWith('delete')) - Number(b.startsWith('delete')))
