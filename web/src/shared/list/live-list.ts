import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { loadedOf, type Page, type Pages, type Row, withLoaded } from './pages.ts'
import { place } from './place.ts'

const CONFIRM_AFTER_MS = 2_000

type Answer<T> = Pick<Page<T>, 'rows' | 'count' | 'hasMore'>

type Definition<T extends Row, F> = {
  /** The name of the kind of row; it is the first part of every query key. */
  readonly name: string
  readonly pageSize: number
  readonly fetchPage: (filter: F, pageNumber: number, signal: AbortSignal) => Promise<Answer<T>>
  /** Whether the server would list the row under the filter; undefined when only the server knows. */
  readonly fits: (row: T, filter: F) => boolean | undefined
  /** Whether the filter includes every row of the company, so that updating a row never changes the count. */
  readonly listsAll?: (filter: F) => boolean
  /** Compares rows in the server's order. */
  readonly compare: (a: T, b: T) => number
  /** Whether rows show fields that live frames lack. The list is then refetched whenever the page is opened. */
  readonly refetchesOnOpen?: boolean
}

/**
 * The latest state of a row that this browser knows; `row` is null when the row is deleted or no longer visible to this
 * user.
 */
type Known<T> = { readonly version: number; readonly row: T | null }
type Memory<T> = ReadonlyMap<number, Known<T>>

/**
 * The cached lists of one kind of row under any filter. Responses to this client and live frames change a row in all of
 * its lists at once. If a change needs the server's knowledge, the lists are refetched soon after it.
 */
export function createLiveList<T extends Row, F>(definition: Definition<T, F>) {
  const { name, pageSize, fetchPage, fits, compare, listsAll = () => false } = definition
  const LISTS = [name, 'list'] as const
  const MEMORY = [name, 'known'] as const
  const isEstimated = (pages: Pages<T> | undefined) => pages !== undefined && loadedOf(pages).isEstimated

  /**
   * Computes the next page number from the number of loaded rows, not from the number of requested pages. If rows were
   * added or removed meanwhile, pages then overlap instead of skipping a row.
   */
  const list = (filter: F) =>
    infiniteQueryOptions({
      queryKey: [...LISTS, filter] as const,
      queryFn: async ({ pageParam, signal }): Promise<Page<T>> => ({
        ...(await fetchPage(filter, pageParam, signal)),
        isEstimated: false,
      }),
      initialPageParam: 1,
      getNextPageParam: ({ hasMore }, pages, _, pageParams) =>
        hasMore ? Math.floor(loadedOf({ pages, pageParams }).rows.length / pageSize) + 1 : undefined,
      placeholderData: keepPreviousData,
      staleTime: ({ state }) => (definition.refetchesOnOpen || isEstimated(state.data) ? 0 : Number.POSITIVE_INFINITY),
      refetchInterval: ({ state }) => (isEstimated(state.data) ? CONFIRM_AFTER_MS : false),
    })

  const held = (client: QueryClient) =>
    client.getQueriesData<Pages<T>>({ queryKey: LISTS }).flatMap(([key, pages]) => (pages ? [{ key, pages }] : []))

  /** The latest known state of a row, from live frames and from lists. */
  function lastKnown(client: QueryClient, id: number): Known<T> | undefined {
    const rows = held(client).flatMap(({ pages }) => loadedOf(pages).rows.filter((row) => row.id === id))
    return rows.reduce<Known<T> | undefined>(
      (newest, row) => (row.version > (newest?.version ?? 0) ? { version: row.version, row } : newest),
      client.getQueryData<Memory<T>>(MEMORY)?.get(id),
    )
  }

  const remember = (client: QueryClient, id: number, known: Known<T>) => {
    // without this the cache would drop the entry, which mostly has no observer
    client.setQueryDefaults(MEMORY, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData<Memory<T>>(MEMORY, (memory) => new Map(memory).set(id, known))
  }

  function change(client: QueryClient, id: number, before: T | null | undefined, after: T | null, isUpdate: boolean) {
    for (const { key, pages } of held(client)) {
      const filter = key[LISTS.length] as F
      const loaded = loadedOf(pages)
      const wasAnyway = before === undefined && isUpdate && listsAll(filter) ? true : undefined
      const was = before ? fits(before, filter) : before === null ? false : wasAnyway
      const is = after ? fits(after, filter) : false
      const changed = place(loaded, { id, after, was, is }, compare)
      if (changed !== loaded) client.setQueryData<Pages<T>>(key, withLoaded(pages, changed))
    }
  }

  return {
    list,

    /** Stores the first page of a list that is not cached yet; another response contained the page. */
    seed(client: QueryClient, filter: F, answer: Answer<T>): void {
      const { queryKey } = list(filter)
      if (client.getQueryData(queryKey)) return
      client.setQueryData(queryKey, { pages: [{ ...answer, isEstimated: false }], pageParams: [1] })
    },

    /** @param isNew whether the row was just created, so that no list has counted it yet */
    put(client: QueryClient, row: T, isNew = false): void {
      const known = lastKnown(client, row.id)
      if (known && (known.version > row.version || (known.row === null && known.version === row.version))) return
      remember(client, row.id, { version: row.version, row })
      change(client, row.id, known ? known.row : isNew ? null : undefined, row, !isNew)
    },

    /** @param version the version of the row at its removal; 0 when the frame has none */
    drop(client: QueryClient, id: number, version = 0): void {
      const known = lastKnown(client, id)
      if (known && (known.row === null || (version > 0 && known.version > version))) return
      remember(client, id, { version: Math.max(version, known?.version ?? 0), row: null })
      change(client, id, known?.row, null, true)
    },

    /** Updates the fields of another entity that rows show, in place. */
    updateRows(client: QueryClient, touch: (row: T) => T): void {
      const touched = ([id, known]: [number, Known<T>]): [number, Known<T>] => [
        id,
        known.row ? { ...known, row: touch(known.row) } : known,
      ]
      client.setQueryData<Memory<T>>(MEMORY, (memory) => memory && new Map([...memory].map(touched)))
      for (const { key, pages } of held(client))
        client.setQueryData<Pages<T>>(key, {
          ...pages,
          pages: pages.pages.map((page) => ({ ...page, rows: page.rows.map(touch) })),
        })
    },

    /** Refetches the lists soon. Several calls before the refetch cause one refetch. */
    refetchSoon(client: QueryClient): void {
      for (const { key, pages } of held(client)) {
        const loaded = loadedOf(pages)
        if (loaded.isEstimated) continue
        client.setQueryData<Pages<T>>(key, withLoaded(pages, { ...loaded, isEstimated: true }))
      }
    },

    refetch: (client: QueryClient): void => void client.invalidateQueries({ queryKey: LISTS }),

    /** Refetches each list from its first page. */
    restart(client: QueryClient): void {
      for (const { key, pages } of held(client)) {
        const loaded = loadedOf(pages)
        const rows = loaded.rows.slice(0, pageSize)
        const first = { ...loaded, rows, hasMore: loaded.hasMore || rows.length < loaded.rows.length }
        client.setQueryData<Pages<T>>(key, { pages: [first], pageParams: [1] })
      }
      void client.invalidateQueries({ queryKey: LISTS })
    },

    /** @returns the latest known state of the row; undefined when the row is unknown */
    lastKnown,
    /** The remembered rows; the data changes whenever a row is put or dropped. */
    memory: queryOptions<Memory<T>>({ queryKey: MEMORY, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }),
  }
}

export type LiveList<T extends Row, F> = ReturnType<typeof createLiveList<T, F>>
