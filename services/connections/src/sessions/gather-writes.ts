type Waiting<W> = { readonly write: W; readonly done: PromiseWithResolvers<void> }

/**
 * Commits one thing after the other; what comes while a commit is under way goes together into the next. After a commit
 * that failed nothing is written any more: what came later may build on it.
 * @param most that go together
 * @returns what takes a write, and resolves once it is committed, with everything that came before it
 */
export function gatherWrites<W>(
  commit: (writes: readonly W[]) => Promise<void>,
  most: number,
): (write: W) => Promise<void> {
  const waiting: Waiting<W>[] = []
  let isRunning = false
  let failure: { readonly error: unknown } | undefined

  async function next(): Promise<void> {
    const taken = waiting.splice(0, most)
    try {
      if (failure) throw failure.error
      await commit(taken.map(({ write }) => write))
      for (const { done } of taken) done.resolve()
    } catch (error) {
      failure ??= { error }
      for (const { done } of taken) done.reject(error)
    }
  }
  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await next()
    isRunning = false
  }
  return (write) => {
    const done = Promise.withResolvers<void>()
    waiting.push({ write, done })
    if (!isRunning) void run()
    return done.promise
  }
}
