const interruption = new AbortController()
const tidying = new Set<() => Promise<unknown>>()

/** Aborts when the benchmark is interrupted. If the start of a product ignored it, processes would be left behind. */
export const interrupted = interruption.signal

/** Registers a clean-up for an interrupted benchmark to run before it exits. @returns a function that removes it */
export function whenInterrupted(tidy: () => Promise<unknown>): () => void {
  tidying.add(tidy)
  return () => void tidying.delete(tidy)
}

/**
 * Runs a benchmark that Ctrl-C can interrupt. A terminal's Ctrl-C does not reach the product's processes, since each
 * leads its own process group.
 */
export async function interruptibly(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
  try {
    await work()
  } catch (error) {
    if (!interrupted.aborted) throw error // an interrupted measure may fail in any way; `end` exits
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
