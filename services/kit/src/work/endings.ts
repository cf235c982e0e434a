/** Tracks which parts a shutdown waits for, so that a stuck shutdown can name them. */
export type Endings = {
  /** Waits until a part has ended; an absent part counts as ended. */
  of(part: string, ending: Promise<unknown> | undefined): Promise<void>
  /** Parts that have not ended yet, in the order of their shutdown. */
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
