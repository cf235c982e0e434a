import { LIVE_CLOSE } from '@recado/contracts/realtime/frames'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const RESTART_WITHIN_MS = 10_000

/** The delay before the socket reconnects, in milliseconds. `attempt` and `random` are those of `backoffMs`. */
export function reconnectDelayMs(closeCode: number, attempt: number, random: number): number {
  if (closeCode === LIVE_CLOSE.restart && attempt === 0) return RESTART_WITHIN_MS * random
  return backoffMs(attempt, random)
}

/**
 * The delay before the next attempt, in milliseconds. It grows exponentially, with jitter so that thousands of browsers
 * do not reconnect at once.
 * @param attempt the number of failed attempts in a row, from 0
 * @param random from 0 to 1
 */
export function backoffMs(attempt: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS)
  return longest / 2 + (longest / 2) * random
}
