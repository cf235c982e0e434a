/** Runs work of one key one after the other, and work of different keys side by side. */
export type Lanes = {
  run(key: string, work: () => Promise<void>): void
  /** Resolves once nothing is running or waiting. */
  drained(): Promise<void>
}

/** @param work given to the lanes never rejects: whoever gives it handles its errors */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<void>>()
  return {
    run(key, work) {
      const tail = (tails.get(key) ?? Promise.resolve()).then(work).finally(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      tails.set(key, tail)
    },
    async drained() {
      while (tails.size > 0) await Promise.all(tails.values())
    },
  }
}
