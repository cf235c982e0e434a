import { setTimeout } from 'node:timers/promises'

/** The longest timer, 24 days; a longer one would fire at once. */
export const LONGEST_MS = 2 ** 31 - 1

/** Resolves after `ms`, at most 24 days, or as soon as `signal` is aborted; never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(Math.min(ms, LONGEST_MS), undefined, { signal }).catch(() => {}) // an aborted signal ends the pause early
}
