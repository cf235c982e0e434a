import type { Write } from './watch-writes.ts'

/**
 * @returns the tables whose rows are different after the writes. The table `outbox` is included after every insertion,
 * because the relay moves the row of an event to `sent_event` when it has published the event.
 */
export function changedTables(writes: readonly Write[]): string[] {
  const announced = writes.some(({ table, operation }) => table === 'outbox' && operation === 'insert')
  const tables = Map.groupBy(
    writes.filter(({ table }) => table !== 'outbox' && table !== 'sent_event'),
    ({ table }) => table,
  )
  const changed = [...tables].filter(([, ofOne]) => isChanged(ofOne)).map(([table]) => table)
  return [...changed, ...(announced ? ['outbox'] : [])].sort()
}

function isChanged(writes: readonly Write[]): boolean {
  const counts = new Map<string, number>() // how many more copies of each row exist after the writes than before them
  const count = (row: string | null, step: number) => row !== null && counts.set(row, (counts.get(row) ?? 0) + step)
  for (const { before, after } of writes) {
    count(before, -1)
    count(after, 1)
  }
  return [...counts.values()].some((more) => more !== 0)
}
