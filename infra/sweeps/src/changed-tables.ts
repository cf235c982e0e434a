import type { Write } from './watch-writes.ts'

/**
 * The tables whose rows differ from before the writes. In the outbox every inserted row counts, because the relay
 * deletes it after publishing.
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
  const counts = new Map<string, number>() // the number of copies of a row, compared with before
  const count = (row: string | null, step: number) => row !== null && counts.set(row, (counts.get(row) ?? 0) + step)
  for (const { before, after } of writes) {
    count(before, -1)
    count(after, 1)
  }
  return [...counts.values()].some((more) => more !== 0)
}
