/** @param sorted smallest first @returns the percentile of `share` (0 to 1) by nearest rank */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Sorts ascending. */
export const inOrder = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

/** @returns the median */
export const median = (values: readonly number[]): number => percentile(inOrder(values), 0.5)
