import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type Entry, type HistoryPage, place } from './place.ts'

/** Pages in the cache at once. A page that is scrolled away from is dropped, and refetched on the way back. */
export const MOST_PAGES = 6

/** Where a page starts; null: at the newest message. */
export type Anchor = null | { readonly before: number } | { readonly after: number } | { readonly around: number }

type Definition<T extends Entry, P extends HistoryPage<T>> = {
  /** The name of the kind of history; the first part of every key. */
  readonly name: string
  readonly fetchPage: (of: number, anchor: Anchor, signal: AbortSignal) => Promise<P>
  /** The field by which the server orders messages. */
  readonly orderOf: (message: T) => number
}

/** The cached histories of one kind, each by the id of its conversation: the loaded part, and functions to move it. */
export function createHistory<T extends Entry, P extends HistoryPage<T>>({
  name,
  fetchPage,
  orderOf,
}: Definition<T, P>) {
  const HISTORIES = [name, 'history'] as const
  type Held = InfiniteData<P, Anchor>

  return {
    /** Further pages are requested by the messages at either end of the loaded ones. */
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
     * Replaces the loaded part of a history by another. It counts as fetching until it is in the cache, so that frames
     * that arrive meanwhile are applied to it.
     * @throws CancelledError when yet another part is requested meanwhile
     */
    async showPage(client: QueryClient, of: number, anchor: Anchor): Promise<P> {
      const pages = [name, 'page', of]
      await client.cancelQueries({ queryKey: pages }) // the caller of an earlier request no longer wants its part
      return client.fetchQuery({
        queryKey: [...pages, anchor],
        queryFn: async ({ signal }) => {
          const page = await fetchPage(of, anchor, signal)
          signal.throwIfAborted()
          const queryKey = [...HISTORIES, of]
          await client.cancelQueries({ queryKey }) // a page on its way would bring back the earlier part
          client.setQueryData<Held>(queryKey, { pages: [page], pageParams: [anchor] })
          return page
        },
        staleTime: 0,
        gcTime: 0,
      })
    },

    /**
     * The one way a new or changed message enters the cache.
     * @param belongs whether a history has the message, by its id and its loaded pages, newest first
     * @param touch changes the newest page of a history that the message has changed
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

    /** Removes a history whose conversation is gone. */
    forget: (client: QueryClient, of: number): void => client.removeQueries({ queryKey: [...HISTORIES, of] }),
  }
}

export type History<T extends Entry, P extends HistoryPage<T>> = ReturnType<typeof createHistory<T, P>>
