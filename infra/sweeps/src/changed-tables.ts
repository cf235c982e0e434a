import type { Write } from './watch-writes.ts'

/**
 * The tables that are not as they were before the writes: one whose rows came and went again is. Of the outbox every row
 * counts, for it goes as soon as it is announced.
 */
export function changedTables(writes: readonly Write[]): string[] {
  const announced = writes.some(({ table, operation }) => table === 'outbox' && operation === 'insert')
  const tables = Map.groupBy(
    writes.filter(({ table }) => table !== 'outbox'),
    ({ table }) => table,
  )
  const changed = [...tables].filter(([, ofOne]) => isChanged(ofOne)).map(([table]) => table)
  return [...changed, ...(announced ? ['outbox'] : [])].sort()
}

function isChanged(writes: readonly Write[]): boolean {
  const counts = new Map<string, number>() // of a row, how many more there are than before
  const count = (row: string | null, step: number) => row !== null && counts.set(row, (counts.get(row) ?? 0) + step)
  for (const { before, after } of writes) {
    count(before, -1)
    count(after, 1)
  }
  return [...counts.values()].some((more) => more !== 0)
}
