/** What a stop waits for, so that one that does not come to its end can say why. */
export type Endings = {
  /** Waits for the end of a part; one that is not there has ended. */
  of(part: string, ending: Promise<unknown> | undefined): Promise<void>
  /** Parts that have not ended, in the order in which they were asked to. */
  awaited(): string[]
}

export function createEndings(): Endings {
  const awaited = new Map<symbol, string>()
  return {
    async of(part, ending) {
      const key = Symbol(part)
      awaited.set(key, part)
      await ending
      awaited.delete(key)
    },
    awaited: () => [...awaited.values()],
  }
}
