import { setTimeout as pause } from 'node:timers/promises'

const BOUND_MS = 120_000 // long, because only a failing test waits until the end

/**
 * Repeats the call `look` until it returns a value that `isEnough` accepts; by default every truthy value.
 * @param pauseMs the pause between two calls
 * @throws after two minutes an Error with the last value
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
 * Waits until `countMissing` returns 0, or until its result has not fallen for two minutes.
 * @returns the last count
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
