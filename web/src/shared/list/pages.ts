import type { InfiniteData } from '@tanstack/react-query'

/** A row of a list; `version` grows by one per change. */
export type Row = { readonly id: number; readonly version: number }

/**
 * One page, or the loaded part of a list. `count` is the size of the whole list. `isEstimated` means that a change
 * needs the server's knowledge, so the list will be refetched.
 */
export type Page<T> = {
  readonly rows: readonly T[]
  readonly count: number
  readonly hasMore: boolean
  readonly isEstimated: boolean
}
export type Pages<T> = InfiniteData<Page<T>>

/** All pages as one; a row that is on two pages appears once. */
export function loadedOf<T extends Row>({ pages }: Pages<T>): Page<T> {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const { count = 0, hasMore = false } = pages.at(-1) ?? {}
  return { rows: [...byId.values()], count, hasMore, isEstimated: pages.some((page) => page.isEstimated) }
}

/**
 * Puts all rows into the first page. The number of pages must stay the same, but the distribution of the rows does not
 * matter.
 */
export const withLoaded = <T extends Row>(pages: Pages<T>, loaded: Page<T>): Pages<T> => ({
  ...pages,
  pages: pages.pages.map((_, index) => (index === 0 ? loaded : { ...loaded, rows: [] })),
})
