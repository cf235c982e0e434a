const PER_MINUTE = 10 // the number of questions that an open connection asks on average

type Waiting = { readonly left: number; readonly others: number; readonly connections: number }

/**
 * Estimates how long the remaining checks take.
 * @param others numbers that are checked before the remaining ones, or in turn with them
 * @returns seconds; null when the company has no open connection
 */
export function secondsToCheck({ left, others, connections }: Waiting): number | null {
  if (left === 0) return 0
  return connections === 0 ? null : Math.ceil(((left + others) * 60) / (PER_MINUTE * connections))
}
