const PER_MINUTE = 10 // average of an open connection

type Waiting = { readonly left: number; readonly others: number; readonly connections: number }

/**
 * @param others numbers that are checked before, or alternate with, the remaining ones
 * @returns about how many seconds the check takes; null: no open connection can ask
 */
export function secondsToCheck({ left, others, connections }: Waiting): number | null {
  if (left === 0) return 0
  return connections === 0 ? null : Math.ceil(((left + others) * 60) / (PER_MINUTE * connections))
}
