import { setTimeout as after } from 'node:timers/promises'

type Pace = {
  /** The milliseconds from the end of a look to the next look. */
  readonly everyMs: number
  readonly withinMs: number
  /** Ends the wait early; a running look is finished first. */
  readonly signal?: AbortSignal
}

/**
 * Calls `look` at once, and repeats it until there is an answer.
 * @returns the answer of `look`; undefined if there is none in time, or the signal is aborted
 * @throws the errors of `look`
 */
export async function pollUntil<A>(
  look: () => Promise<A | undefined>,
  { everyMs, withinMs, signal }: Pace,
): Promise<A | undefined> {
  const deadline = performance.now() + withinMs
  while (!signal?.aborted) {
    const answer = await look()
    if (answer !== undefined) return answer
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) return undefined
    await after(Math.min(everyMs, leftMs), undefined, signal && { signal }).catch(unlessAborted(signal))
  }
  return undefined
}

const unlessAborted = (signal: AbortSignal | undefined) => (error: unknown) => {
  if (!signal?.aborted) throw error
}
