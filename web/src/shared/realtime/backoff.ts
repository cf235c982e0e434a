import { LIVE_CLOSE } from '@recado/contracts/realtime/frames'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const RESTART_WITHIN_MS = 10_000

/** Delay before the socket reconnects. The other parameters are those of `backoffMs`. */
export function reconnectDelayMs(closeCode: number, attempt: number, random: number): number {
  if (closeCode === LIVE_CLOSE.restart && attempt === 0) return RESTART_WITHIN_MS * random
  return backoffMs(attempt, random)
}

/**
 * Delay before another attempt: exponential, with jitter so that thousands of browsers do not return at once.
 * @param attempt how many attempts have failed in a row, from 0
 * @param random from 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS)
  return longest / 2 + (longest / 2) * random
}
