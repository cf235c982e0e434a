import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LiveList } from './live-list.ts'
import { loadedOf, type Row } from './pages.ts'

/** The loaded part of a list, in the form that a page needs. */
export type ListState<T> = {
  /** Undefined until the first page has loaded. */
  readonly rows: readonly T[] | undefined
  readonly count: number | undefined
  /** Whether the first page has failed to load. */
  readonly isFailed: boolean
  readonly isLoadingMore: boolean
  /** Whether the last attempt to load a further page failed. */
  readonly isLoadMoreFailed: boolean
  readonly hasMore: boolean
  /** Whether there is a further page, and it can be fetched now. */
  readonly canLoadMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/** One list. Live frames keep it up to date, and further pages load on demand. */
export function useList<T extends Row, F>(lists: LiveList<T, F>, filter: F): ListState<T> {
  const query = useInfiniteQuery(lists.list(filter))
  const loaded = useMemo(() => query.data && loadedOf(query.data), [query.data])
  return {
    rows: loaded?.rows,
    count: loaded?.count,
    isFailed: query.isError && !loaded,
    ...pagingOf(query),
    retry: () => void query.refetch(),
  }
}

export type Paging = Pick<
  ListState<unknown>,
  'isLoadingMore' | 'isLoadMoreFailed' | 'hasMore' | 'canLoadMore' | 'loadMore'
>

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** The loading state of a paged list, and the function that loads its next page. */
export const pagingOf = (query: PagedQuery): Paging => ({
  isLoadingMore: query.isFetchingNextPage,
  isLoadMoreFailed: query.isFetchNextPageError,
  hasMore: query.hasNextPage,
  canLoadMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
  loadMore: () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  },
})

/** The state of a list that has no pages. */
export const wholeList = <T>(
  rows: readonly T[] | undefined,
  query: { readonly isError: boolean; readonly refetch: () => unknown },
): ListState<T> => ({
  rows,
  count: rows?.length,
  isFailed: query.isError && !rows,
  isLoadingMore: false,
  isLoadMoreFailed: false,
  hasMore: false,
  canLoadMore: false,
  loadMore: () => {},
  retry: () => void query.refetch(),
})
