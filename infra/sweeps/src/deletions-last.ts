import type { RouteContract } from '@recado/contracts/route'

/** What deletes comes after the rest, which would find nothing to ask for. */
export const deletionsLast = (routes: Readonly<Record<string, RouteContract>>): [string, RouteContract][] =>
  Object.entries(routes).sort(([a], [b]) => Number(a.startsWith('delete')) - Number(b.startsWith('delete')))
