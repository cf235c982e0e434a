/** @returns undefined when it throws, as reading what others wrote may */
export function attempt<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
