/** @returns the result of `work`; undefined when it throws, because reading untrusted content may throw */
export function attempt<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
