/** @param sorted smallest first @returns the value below which `share` (0 to 1) of them lie (nearest rank) */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
