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
  /** The kind of row; the first part of every key. */
  readonly name: string
  readonly pageSize: number
  readonly fetchPage: (filter: F, pageNumber: number, signal: AbortSignal) => Promise<Answer<T>>
  /** Whether the server would list the row; undefined: only the server knows. */
  readonly fits: (row: T, filter: F) => boolean | undefined
  /** Whether the filter includes every row of the company, so that a change never changes the count. */
  readonly listsAll?: (filter: F) => boolean
  /** The order of the server. */
  readonly compare: (a: T, b: T) => number
  /** Whether rows show fields that no live frame carries: then they are fetched again whenever the page is opened. */
  readonly refetchesOnOpen?: boolean
}

/** The latest state of a row known to this browser; null when it is gone for this user. */
type Known<T> = { readonly version: number; readonly row: T | null }
type Memory<T> = ReadonlyMap<number, Known<T>>

/**
 * The cached lists of one kind of row, under any filter, and the one way to change a row in all of them at once, for
 * answers to this client and for live frames. A change that only the server can apply causes a refetch soon after, so
 * that the screen becomes right again.
 */
export function createLiveList<T extends Row, F>(definition: Definition<T, F>) {
  const { name, pageSize, fetchPage, fits, compare, listsAll = () => false } = definition
  const LISTS = [name, 'list'] as const
  const MEMORY = [name, 'known'] as const
  const isEstimated = (pages: Pages<T> | undefined) => pages !== undefined && loadedOf(pages).isEstimated

  /**
   * The next page number follows from the loaded rows, not from the pages requested: rows that came or went meanwhile
   * make pages overlap, never skip.
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

  /** The latest state of a row, from live frames and from lists. */
  function lastKnown(client: QueryClient, id: number): Known<T> | undefined {
    const rows = held(client).flatMap(({ pages }) => loadedOf(pages).rows.filter((row) => row.id === id))
    return rows.reduce<Known<T> | undefined>(
      (newest, row) => (row.version > (newest?.version ?? 0) ? { version: row.version, row } : newest),
      client.getQueryData<Memory<T>>(MEMORY)?.get(id),
    )
  }

  const remember = (client: QueryClient, id: number, known: Known<T>) => {
    client.setQueryDefaults(MEMORY, { gcTime: Number.POSITIVE_INFINITY }) // mostly it has no observer
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

    /** Stores the first page of an unknown list, which came with another answer. */
    seed(client: QueryClient, filter: F, answer: Answer<T>): void {
      const { queryKey } = list(filter)
      if (client.getQueryData(queryKey)) return
      client.setQueryData(queryKey, { pages: [{ ...answer, isEstimated: false }], pageParams: [1] })
    },

    /** @param isNew whether it was just created, so that no list has counted it yet */
    put(client: QueryClient, row: T, isNew = false): void {
      const known = lastKnown(client, row.id)
      if (known && (known.version > row.version || (known.row === null && known.version === row.version))) return
      remember(client, row.id, { version: row.version, row })
      change(client, row.id, known ? known.row : isNew ? null : undefined, row, !isNew)
    },

    /** @param version the version from which on it is gone, if the frame has it */
    drop(client: QueryClient, id: number, version = 0): void {
      const known = lastKnown(client, id)
      if (known && (known.row === null || (version > 0 && known.version > version))) return
      remember(client, id, { version: Math.max(version, known?.version ?? 0), row: null })
      change(client, id, known?.row, null, true)
    },

    /** Updates what rows show of another entity, in place. */
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

    /** Refetches the lists soon after a change that only the server can apply, once for any number of calls. */
    refetchSoon(client: QueryClient): void {
      for (const { key, pages } of held(client)) {
        const loaded = loadedOf(pages)
        if (loaded.isEstimated) continue
        client.setQueryData<Pages<T>>(key, withLoaded(pages, { ...loaded, isEstimated: true }))
      }
    },

    refetch: (client: QueryClient): void => void client.invalidateQueries({ queryKey: LISTS }),

    /** Reads the lists again, each from its first page alone. */
    restart(client: QueryClient): void {
      for (const { key, pages } of held(client)) {
        const loaded = loadedOf(pages)
        const rows = loaded.rows.slice(0, pageSize)
        const first = { ...loaded, rows, hasMore: loaded.hasMore || rows.length < loaded.rows.length }
        client.setQueryData<Pages<T>>(key, { pages: [first], pageParams: [1] })
      }
      void client.invalidateQueries({ queryKey: LISTS })
    },

    /** @returns the row in its latest known state; undefined: it is unknown */
    lastKnown,
    /** Changes whenever a row is put or dropped. */
    memory: queryOptions<Memory<T>>({ queryKey: MEMORY, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }),
  }
}

export type LiveList<T extends Row, F> = ReturnType<typeof createLiveList<T, F>>
