/** Runs work of one key one after the other, and work of different keys side by side. */
export type Lanes = {
  run(key: string, work: () => Promise<void>): void
  /** Resolves once nothing is running or waiting. */
  drained(): Promise<void>
}

/**
 * Work that is given to the lanes never rejects: whoever gives it handles its errors.
 * @param atMost keys whose work runs at the same time; that of others waits for its turn
 */
export function createLanes(atMost = Number.POSITIVE_INFINITY): Lanes {
  const tails = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function inPlace(work: () => Promise<void>): Promise<void> {
    if (running >= atMost) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next)
        next() // which has the place from now on
      else running--
    }
  }
  return {
    run(key, work) {
      const tail = (tails.get(key) ?? Promise.resolve())
        .then(() => inPlace(work))
        .finally(() => {
          if (tails.get(key) === tail) tails.delete(key)
        })
      tails.set(key, tail)
    },
    async drained() {
      while (tails.size > 0) await Promise.all(tails.values())
    },
  }
}
