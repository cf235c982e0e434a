import { MOST_LISTED } from '@recado/contracts/limits'
import type { SelectQueryBuilder, Simplify } from 'kysely'

/**
 * The query of a list: a search text, and a page number from 1. Without a page number it returns the first rows, for
 * pickers.
 */
export type ListQuery = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

/** One page of a list; `count` is the size of the whole list. */
export type Page<T> = { records: T[]; count: number; hasMore: boolean }

type Wanted = { readonly pageNumber: number | undefined; readonly size: number }

/** For `$call`: limits a sorted query to one page, or without a page number to the first rows. */
export const onPage =
  ({ pageNumber, size }: Wanted) =>
  <DB, TB extends keyof DB, O>(sorted: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    sorted.limit(pageNumber === undefined ? MOST_LISTED : size).offset(((pageNumber ?? 1) - 1) * size)

/** The number of rows that a query finds; its columns and its order do not matter. */
export async function countRows<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = rows.clearSelect().clearOrderBy()
  const total = await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return (total as { count: number }).count // Kysely cannot resolve the row of a type parameter
}

/** Whether rows follow after this page; always false without a page number. */
export const hasMore = ({ pageNumber, size }: Wanted, count: number): boolean =>
  pageNumber !== undefined && pageNumber * size < count

/**
 * Returns one page of a list and the size of the list.
 * @param sorted the query for the whole list, in its order
 */
export async function page<DB, TB extends keyof DB, O, T>(
  sorted: SelectQueryBuilder<DB, TB, O>,
  wanted: Wanted,
  read: (row: Simplify<O>) => T,
): Promise<Page<T>> {
  const rows = await sorted.$call(onPage(wanted)).execute()
  const count = await countRows(sorted)
  return { records: rows.map(read), count, hasMore: hasMore(wanted, count) }
}
