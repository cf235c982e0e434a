import type { RouteContract } from '@recado/contracts/route'

/**
 * Sorts the routes that delete rows to the end and those that read to the beginning, because reads and changes need these
 * rows. Routes of a kind are sorted by name, because loaders of modules list exports in different orders.
 */
export const deletionsLast = (routes: Readonly<Record<string, RouteContract>>): [string, RouteContract][] =>
  Object.entries(routes).sort(([a, one], [b, other]) => rank(a, one) - rank(b, other) || (a < b ? -1 : 1))

function rank(name: string, { method }: RouteContract): number {
  if (name.startsWith('delete')) return 2
  return method === 'GET' ? 0 : 1
}
