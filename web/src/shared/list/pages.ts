import type { InfiniteData } from '@tanstack/react-query'

/** A row of a list; `version` grows by one per change. */
export type Row = { readonly id: number; readonly version: number }

/**
 * One page, or the loaded part of a list. `count` is the size of the whole list; `isEstimated`: a change has happened
 * that only the server can apply, so it will be refetched.
 */
export type Page<T> = {
  readonly rows: readonly T[]
  readonly count: number
  readonly hasMore: boolean
  readonly isEstimated: boolean
}
export type Pages<T> = InfiniteData<Page<T>>

/** All pages as one; a row on which two of them overlap appears once. */
export function loadedOf<T extends Row>({ pages }: Pages<T>): Page<T> {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const { count = 0, hasMore = false } = pages.at(-1) ?? {}
  return { rows: [...byId.values()], count, hasMore, isEstimated: pages.some((page) => page.isEstimated) }
}

/** All rows in the first page: the number of pages must stay, but where they are split does not matter. */
export const withLoaded = <T extends Row>(pages: Pages<T>, loaded: Page<T>): Pages<T> => ({
  ...pages,
  pages: pages.pages.map((_, index) => (index === 0 ? loaded : { ...loaded, rows: [] })),
})
