/** How long a socket is there, for what must not outlast it. */
export type Lifetime = {
  isOver(): boolean
  /** Resolves at its end. */
  readonly over: Promise<void>
  end(): void
  /** What the work comes to, or a rejection with `reason` when the end comes first. */
  within<R>(work: Promise<R>): Promise<R>
}

/**
 * A lifetime that keeps nothing of work that is done. A race of each work with one promise of the end would: such a
 * promise holds on to everyone who waits for it, and through them to what they got instead, for as long as the socket is
 * open.
 */
export function createLifetime(reason: () => Error): Lifetime {
  const waiting = new Set<(error: Error) => void>()
  const over = Promise.withResolvers<void>()
  let isOver = false
  return {
    isOver: () => isOver,
    over: over.promise,
    end() {
      isOver = true
      for (const reject of waiting) reject(reason())
      waiting.clear()
      over.resolve()
    },
    within<R>(work: Promise<R>) {
      if (isOver) return Promise.race([work, Promise.reject(reason())])
      const { promise, resolve, reject } = Promise.withResolvers<R>()
      waiting.add(reject)
      work.then(resolve, reject).finally(() => waiting.delete(reject))
      return promise
    },
  }
}
