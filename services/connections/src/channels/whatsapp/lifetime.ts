/** The lifetime of a socket, for work that must not outlast it. */
export type Lifetime = {
  isOver(): boolean
  /** Resolves when the lifetime ends. */
  readonly over: Promise<void>
  end(): void
  /** Settles as `work` does, or rejects with `reason` when the lifetime ends first. */
  within<R>(work: Promise<R>): Promise<R>
}

/**
 * Creates a lifetime that does not retain the results of finished work.
 *
 * `Promise.race` against one long-lived promise would leak: that promise keeps a reaction per call, with the call's
 * result and async context, for as long as the socket is open.
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
