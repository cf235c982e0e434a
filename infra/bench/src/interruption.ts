const interruption = new AbortController()
const tidying = new Set<() => Promise<unknown>>()

/** Aborts when the benchmark is interrupted. A start of a product must observe it, or its processes keep running. */
export const interrupted = interruption.signal

/** Registers a clean-up that an interrupted benchmark runs before it exits. @returns a function that unregisters it */
export function whenInterrupted(tidy: () => Promise<unknown>): () => void {
  tidying.add(tidy)
  return () => void tidying.delete(tidy)
}

/**
 * Runs a benchmark that Ctrl-C can interrupt: it then runs the registered clean-ups and exits. They must stop the
 * product's processes, because each process leads its own group and the terminal's Ctrl-C does not reach it.
 */
export async function interruptibly(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
  try {
    await work()
  } catch (error) {
    if (!interrupted.aborted) throw error // after an interrupt any error is expected, and `end` exits the process
    await new Promise(() => {})
  }
}

async function end(): Promise<void> {
  console.error('Interrupted: stopping what was started …')
  interruption.abort()
  const outcomes = await Promise.allSettled([...tidying].map((tidy) => tidy()))
  for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(outcome.reason)
  process.exit(1)
}
