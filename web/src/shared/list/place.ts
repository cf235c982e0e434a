import type { Page, Row } from './pages.ts'

/** A change of one row, from the point of view of one list. */
export type Change<T> = {
  readonly id: number
  /** The row after the change; null when it was deleted, or is no longer visible to this user. */
  readonly after: T | null
  /** Whether the list counted the row before the change; undefined when unknown. A loaded row was always counted. */
  readonly was: boolean | undefined
  /** Whether the server would list the row after the change; undefined when only the server knows. */
  readonly is: boolean | undefined
}

/**
 * @param compare the order of the server
 * @returns the list as the server would now return it, as far as this client can know
 */
export function place<T extends Row>(list: Page<T>, change: Change<T>, compare: (a: T, b: T) => number): Page<T> {
  const { id, after, is } = change
  const known = list.rows.find((row) => row.id === id)
  if (known && after && known.version >= after.version) return list // a frame arrived twice or late
  const others = known ? list.rows.filter((row) => row !== known) : list.rows
  const rows = after && is ? inserted(list, others, after, compare) : others
  const isBeyond = is === true && after !== null && !rows.includes(after)
  const was = wasListed(list, known, change.was, isBeyond)
  if (after && is === undefined) {
    const replaced = list.rows.map((row) => (row === known ? after : row))
    return { ...list, rows: known ? replaced : list.rows, isEstimated: true }
  }
  if (was === undefined) return { ...list, rows, isEstimated: true }
  if (!was && !is) return list
  return { ...list, rows, count: list.count + Number(is) - Number(was) }
}

/** Inserts a row. A row whose place is after the last loaded row is left to the next page. */
function inserted<T extends Row>(list: Page<T>, others: readonly T[], row: T, compare: (a: T, b: T) => number) {
  const rows = [...others, row].sort(compare)
  return list.hasMore && rows.at(-1) === row ? others : rows
}

function wasListed<T>(list: Page<T>, known: T | undefined, was: boolean | undefined, isBeyond: boolean) {
  if (known) return true
  if (!list.hasMore) return false // the whole list is loaded, so the row was not in it
  // the server may already have counted a new row that belongs after the loaded ones
  return was === false && isBeyond ? undefined : was
}
