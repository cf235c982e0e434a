const PER_MINUTE = 10 // the average of an open connection

type Waiting = { readonly left: number; readonly others: number; readonly connections: number }

/**
 * The estimated time of the remaining checks.
 * @param others numbers that are checked before, or alternate with, the remaining ones
 * @returns seconds; null when no open connection can ask
 */
export function secondsToCheck({ left, others, connections }: Waiting): number | null {
  if (left === 0) return 0
  return connections === 0 ? null : Math.ceil(((left + others) * 60) / (PER_MINUTE * connections))
}
