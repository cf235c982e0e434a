/** @param sorted values, smallest first @returns the value at the nearest rank for `share` (0 to 1) */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** @returns a new array with the values in ascending order */
export const inOrder = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

/** @returns the median of values in any order */
export const median = (values: readonly number[]): number => percentile(inOrder(values), 0.5)
