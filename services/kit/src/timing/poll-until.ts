import { setTimeout as after } from 'node:timers/promises'

type Pace = {
  /** From the end of one look to the next. */
  readonly everyMs: number
  readonly withinMs: number
  /** Ends the wait early; a look in progress is finished first. */
  readonly signal?: AbortSignal
}

/**
 * Looks at once, then again and again until there is an answer.
 * @returns the answer of `look`; undefined when it finds none in time, or the signal is aborted
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
