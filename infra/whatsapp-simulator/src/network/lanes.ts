/** Runs work under the same key in sequence and work under different keys concurrently. */
export type Lanes = { run<Result>(key: string, work: () => Promise<Result>): Promise<Result>; idle(): Promise<void> }

export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>()
  return {
    run(key, work) {
      const result = (tails.get(key) ?? Promise.resolve()).then(work)
      const tail = result.catch(() => undefined)
      tails.set(key, tail)
      void tail.then(() => tails.get(key) === tail && tails.delete(key))
      return result
    },
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values())
    },
  }
}
