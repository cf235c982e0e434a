const interruption = new AbortController()
const tidying = new Set<() => Promise<unknown>>()

/** Starts of products listen to it: one that goes on would leave processes behind. */
export const interrupted = interruption.signal

/** Has an interrupted benchmark do this before it ends. @returns what takes the request back */
export function whenInterrupted(tidy: () => Promise<unknown>): () => void {
  tidying.add(tidy)
  return () => void tidying.delete(tidy)
}

/**
 * Runs a benchmark that can be interrupted. Ctrl-C alone does not stop a product: each of its processes leads a process group
 * of its own.
 */
export async function interruptibly(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
  try {
    await work()
  } catch (error) {
    if (!interrupted.aborted) throw error // what was interrupted fails in many ways; `end` ends the process
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
