/** @returns undefined when `work` throws, as reading untrusted content may */
export function attempt<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
