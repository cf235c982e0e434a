import type { InfiniteData } from '@tanstack/react-query'

/** What lists hold: `version` grows by one per change. */
export type Row = { readonly id: number; readonly version: number }

/**
 * One page, or the loaded beginning of a list. `count` is the size of the whole; `isEstimated`: something was heard that
 * only the server can judge, and it will be asked.
 */
export type Page<T> = {
  readonly rows: readonly T[]
  readonly count: number
  readonly hasMore: boolean
  readonly isEstimated: boolean
}
export type Pages<T> = InfiniteData<Page<T>>

/** The pages as one; where two of them overlap, the row is there once. */
export function loadedOf<T extends Row>({ pages }: Pages<T>): Page<T> {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const { count = 0, hasMore = false } = pages.at(-1) ?? {}
  return { rows: [...byId.values()], count, hasMore, isEstimated: pages.some((page) => page.isEstimated) }
}

/** All rows in the first page: the number of pages must stay, where they are cut matters to nobody. */
export const withLoaded = <T extends Row>(pages: Pages<T>, loaded: Page<T>): Pages<T> => ({
  ...pages,
  pages: pages.pages.map((_, index) => (index === 0 ? loaded : { ...loaded, rows: [] })),
})
