import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type Entry, type HistoryPage, place } from './place.ts'

/**
 * The number of pages in the cache. The cache drops a page when the user scrolls away from it, and refetches the page
 * on the way back.
 */
export const MOST_PAGES = 6

/** The position where a page starts; null at the newest message. */
export type Anchor = null | { readonly before: number } | { readonly after: number } | { readonly around: number }

type Definition<T extends Entry, P extends HistoryPage<T>> = {
  /** The name of the kind of history; it is the first part of every query key. */
  readonly name: string
  readonly fetchPage: (of: number, anchor: Anchor, signal: AbortSignal) => Promise<P>
  /** The field by which the server orders messages. */
  readonly orderOf: (message: T) => number
}

/**
 * The cached histories of one kind, by the id of the conversation: the loaded part of each, and functions that load
 * other parts.
 */
export function createHistory<T extends Entry, P extends HistoryPage<T>>({
  name,
  fetchPage,
  orderOf,
}: Definition<T, P>) {
  const HISTORIES = [name, 'history'] as const
  type Held = InfiniteData<P, Anchor>

  return {
    /** Requests further pages by the ids of the oldest and the newest loaded message. */
    query: (of: number) =>
      infiniteQueryOptions({
        queryKey: [...HISTORIES, of] as const,
        queryFn: ({ pageParam, signal }) => fetchPage(of, pageParam, signal),
        initialPageParam: null as Anchor,
        getNextPageParam: ({ hasOlder, messages: [oldest] }): Anchor | undefined =>
          hasOlder && oldest ? { before: oldest.id } : undefined,
        getPreviousPageParam: ({ hasNewer, messages }): Anchor | undefined => {
          const newest = messages.at(-1)
          return hasNewer && newest ? { after: newest.id } : undefined
        },
        maxPages: MOST_PAGES,
      }),

    /**
     * Replaces the loaded part of a history with another one. The query counts as fetching until the part is in the
     * cache, so that frames that arrive meanwhile are applied to the new part.
     * @throws CancelledError when a later call requests another part
     */
    async showPage(client: QueryClient, of: number, anchor: Anchor): Promise<P> {
      const pages = [name, 'page', of]
      // a later call replaces the part that an earlier call has requested
      await client.cancelQueries({ queryKey: pages })
      return client.fetchQuery({
        queryKey: [...pages, anchor],
        queryFn: async ({ signal }) => {
          const page = await fetchPage(of, anchor, signal)
          signal.throwIfAborted()
          const queryKey = [...HISTORIES, of]
          // the response of a pending request would bring back the previous part
          await client.cancelQueries({ queryKey })
          client.setQueryData<Held>(queryKey, { pages: [page], pageParams: [anchor] })
          return page
        },
        staleTime: 0,
        gcTime: 0,
      })
    },

    /**
     * Adds or updates a message in every cached history that it belongs to. All new and changed messages enter the
     * cache here.
     * @param belongs whether a history contains the message, by the history's id and its loaded pages, newest first
     * @param touch changes the newest page of each history that the message has changed
     */
    put(
      client: QueryClient,
      message: T,
      belongs: (of: number, pages: readonly P[]) => boolean,
      touch: (newest: P) => P = (newest) => newest,
    ): void {
      for (const [key, held] of client.getQueriesData<Held>({ queryKey: HISTORIES })) {
        if (!held || !belongs(Number(key[2]), held.pages)) continue
        const placed = place<T, P>(held.pages, message, orderOf)
        const [first, ...rest] = placed
        if (placed !== held.pages && first) client.setQueryData<Held>(key, { ...held, pages: [touch(first), ...rest] })
      }
    },

    /** Removes the history of a deleted conversation. */
    forget: (client: QueryClient, of: number): void => client.removeQueries({ queryKey: [...HISTORIES, of] }),
  }
}

export type History<T extends Entry, P extends HistoryPage<T>> = ReturnType<typeof createHistory<T, P>>
