const PER_MINUTE = 10 // numbers that an open connection asks about, on average

type Waiting = { readonly left: number; readonly others: number; readonly connections: number }

/**
 * @param others numbers that are asked about before, or in turn with, those that are left
 * @returns about how many seconds the check takes; null: no connection is open that can ask
 */
export function secondsToCheck({ left, others, connections }: Waiting): number | null {
  if (left === 0) return 0
  return connections === 0 ? null : Math.ceil(((left + others) * 60) / (PER_MINUTE * connections))
}
