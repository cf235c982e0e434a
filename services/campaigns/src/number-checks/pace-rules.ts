const PER_MINUTE = 10 // numbers that an open connection asks about, on average

/** @returns about how many seconds the check of so many numbers takes; null: no connection is open that can ask */
export function secondsToCheck(numbers: number, connections: number): number | null {
  if (numbers === 0) return 0
  return connections === 0 ? null : Math.ceil((numbers * 60) / (PER_MINUTE * connections))
}
