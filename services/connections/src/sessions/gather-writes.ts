type Waiting<W> = { readonly write: W; readonly done: PromiseWithResolvers<void> }

type Options<W> = {
  /** The largest number of writes per commit. */
  readonly most: number
  /** Whether a write may wait for the commit of another write, which usually follows. */
  readonly mayWait: (write: W) => boolean
  /** Whether another write follows within milliseconds, so that even a hurried commit waits for it. */
  readonly isFollowed: (write: W) => boolean
}

type GatheredWrites<W> = {
  /** Adds a write. Resolves once this write and all earlier ones are committed. */
  write(write: W): Promise<void>
  /**
   * Commits the pending writes soon: at once, or after some milliseconds if another write usually follows one of them.
   */
  hurry(): void
}

const PATIENCE_MS = 1_000 // the longest time that a write waits unless `hurry` is called
const FOLLOWED_MS = 5 // the wait after a sender's token; the sender's message is decrypted within this time

/**
 * Commits writes in batches, one batch after the other; writes that arrive during a commit go into the next batch.
 * After a failed commit every write is rejected, because it may depend on the lost one.
 */
export function gatherWrites<W>(
  commit: (writes: readonly W[]) => Promise<void>,
  { most, mayWait, isFollowed }: Options<W>,
): GatheredWrites<W> {
  const waiting: Waiting<W>[] = []
  let isRunning = false
  let isHurried = false
  let timer: NodeJS.Timeout | undefined
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
    clearTimeout(timer)
    timer = undefined
    isRunning = true
    do {
      await next()
      isHurried &&= waiting.length > 0
    } while (isUrgent())
    isRunning = false
    if (waiting.length > 0) runAfter(PATIENCE_MS)
  }
  const isUrgent = () => isHurried || waiting.some(({ write }) => !mayWait(write))
  const runAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }
  return {
    write(write) {
      const done = Promise.withResolvers<void>()
      waiting.push({ write, done })
      if (isRunning) return done.promise
      if (!mayWait(write)) void run()
      else if (!timer) runAfter(PATIENCE_MS)
      return done.promise
    },
    hurry() {
      const isFirst = !isHurried
      isHurried = waiting.length > 0
      if (!isHurried || isRunning) return
      if (!waiting.some(({ write }) => isFollowed(write))) void run()
      else if (isFirst) runAfter(FOLLOWED_MS)
    },
  }
}
