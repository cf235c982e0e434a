import { setTimeout as pause } from 'node:timers/promises'

const BOUND_MS = 120_000 // generous: it only ends what will never come

/**
 * Looks until the answer is enough.
 * @param pauseMs between two looks
 * @throws with the last answer when two minutes were not enough
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
    if (Date.now() > deadline) throw new Error(`waited in vain; the last answer was ${JSON.stringify(value)}`)
    await pause(pauseMs)
  }
}

/** Looks until nothing is missing, or until two minutes have brought nothing more. @returns how many are missing then */
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
