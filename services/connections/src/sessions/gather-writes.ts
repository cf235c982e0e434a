type Waiting<W> = { readonly write: W; readonly done: PromiseWithResolvers<void> }

type Options<W> = {
  /** The largest number of writes per commit. */
  readonly most: number
  /** Whether a write needs no commit of its own, because another write usually follows and includes it. */
  readonly mayWait: (write: W) => boolean
  /** Whether another write follows within milliseconds, so that even a hurried commit waits for it. */
  readonly isFollowed: (write: W) => boolean
}

type GatheredWrites<W> = {
  /** Adds a write. Resolves once this write and all earlier ones are committed. */
  write(write: W): Promise<void>
  /** Commits pending writes now, because a caller waits for them; within milliseconds if another write is expected. */
  hurry(): void
}

const PATIENCE_MS = 1_000 // the longest wait of a write without a hurried caller
const FOLLOWED_MS = 5 // the time to decrypt a message whose sender's token arrived just before it

/**
 * Commits one batch after the other; writes during a commit go into the next batch. After a failed commit no write is
 * accepted, because it may depend on the lost one.
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
