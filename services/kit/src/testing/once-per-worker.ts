const started = new Map<string, Promise<unknown>>() // of this process, which runs one test file after the other

/**
 * Starts something for all test files that this process runs, which share it from then on; it ends with the process.
 * @param key what to share: files that ask with the same key get the same
 */
export function oncePerWorker<T>(key: string, start: () => Promise<T>): Promise<T> {
  const known = started.get(key) as Promise<T> | undefined
  if (known) return known
  const starting = start()
  started.set(key, starting)
  starting.catch(() => started.delete(key)) // the next file tries again
  return starting
}
