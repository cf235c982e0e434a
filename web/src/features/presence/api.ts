import type { LIVE_FRAMES } from '@recado/contracts/realtime/frames'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'

export type Glances = Omit<z.output<typeof LIVE_FRAMES.presence.update>, 'ticketId'>

export const NOBODY: Glances = { viewing: [], typing: [] }

/**
 * The colleagues in each ticket, without empty tickets; only frames provide them. All tickets share one cache entry:
 * with an entry for each row that was ever shown, every search in the cache would become slower.
 */
const glances = queryOptions({
  queryKey: ['presence', 'glances'] as const,
  queryFn: skipToken,
  initialData: (): ReadonlyMap<number, Glances> => new Map(),
  gcTime: Number.POSITIVE_INFINITY, // never dropped, because the server does not repeat the state of joined rows
})

export const glancesAt = (client: QueryClient, ticketId: number): Glances =>
  client.getQueryData(glances.queryKey)?.get(ticketId) ?? NOBODY

export const forgetGlances = (client: QueryClient): void => void client.setQueryData(glances.queryKey, new Map())

/** The colleagues in a ticket without the user, so that components do not render again when the user comes and goes. */
export const colleaguesIn = (ticketId: number, userId: number) =>
  queryOptions({
    ...glances,
    select: (all): Glances => {
      const { viewing, typing } = all.get(ticketId) ?? NOBODY
      const isOther = ({ id }: { id: number }) => id !== userId
      return { viewing: viewing.filter(isOther), typing: typing.filter(isOther) }
    },
  })

export function putGlances(client: QueryClient, ticketId: number, changed: Glances): void {
  const isNobody = changed.viewing.length + changed.typing.length === 0
  client.setQueryData(glances.queryKey, (known: ReadonlyMap<number, Glances> = new Map()) => {
    if (isNobody && !known.has(ticketId)) return known
    const all = new Map(known).set(ticketId, changed)
    if (isNobody) all.delete(ticketId)
    return all
  })
}
