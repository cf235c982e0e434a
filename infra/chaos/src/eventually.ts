import { setTimeout as pause } from 'node:timers/promises'

const BOUND_MS = 120_000 // long, because it only ends waits for something that never happens

/**
 * Repeats the call until its answer is accepted.
 * @param pauseMs between two calls
 * @throws with the last answer after two minutes
 */
export async function eventually<T>(
  look: () => Promise<T> | T,
  isEnough: (value: NonNullable<T>) => boolean = Boolean,
  pauseMs = 100,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + BOUND_MS
  while (true) {
    const value = await look()
    if (value !== undefined && value !== null && isEnough(value)) return value
    if (Date.now() > deadline) throw new Error(`timed out; the last answer was ${JSON.stringify(value)}`)
    await pause(pauseMs)
  }
}

/**
 * Waits until nothing is missing, or until the number of missing items has not fallen for two minutes. @returns how
 * many are still missing
 */
export async function untilNoneIsMissing(countMissing: () => Promise<number>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  let deadline = Date.now() + BOUND_MS
  while (true) {
    const missing = await countMissing()
    if (missing === 0) return 0
    if (missing < fewest) deadline = Date.now() + BOUND_MS
    fewest = Math.min(fewest, missing)
    if (Date.now() > deadline) return missing
    await pause(1_000)
  }
}
