/** A keyed queue: runs the work of one key in sequence, and work of different keys concurrently. */
export type Lanes = {
  run(key: string, work: () => Promise<void>): void
  /** Resolves when the queue is empty and idle. */
  drained(): Promise<void>
}

/**
 * Creates a keyed queue. Its work must never reject.
 * @param atMost how many keys run at the same time; other keys wait
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
        next() // the next key takes over the slot
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
