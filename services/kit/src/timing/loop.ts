import { LONGEST_MS, pause } from './pause.ts'

/** Work that runs again and again, one run at a time, until it is stopped. */
export type Loop = {
  /** Ends the pause, because new work may be waiting. During a run, one more run follows at once. */
  wake(): void
  /** Starts no further run, and resolves when the current run has ended. Further calls have no effect. */
  stop(): Promise<void>
}

/**
 * One run of a loop.
 * @param stopping aborted by `stop()`, for runs that can end early
 * @returns how many ms to pause unless woken: 0 runs again at once, `Infinity` waits for `wake()`
 */
export type Step = (stopping: AbortSignal) => Promise<number>

type Options = {
  /** Reports a failed run, unless the loop is being stopped; the loop continues. */
  readonly onFailure: (error: unknown) => void
  /**
   * The pause after this many consecutive failures. `wake()` does not shorten it, so that an unreachable server is not
   * tried at every wake.
   */
  readonly afterFailureMs?: (failures: number) => number
}

/** @returns a pause that doubles with each consecutive failure, from `first` to `most` ms */
export const doubling =
  (first: number, most: number) =>
  (failures: number): number =>
    Math.min(first * 2 ** (failures - 1), most)

/** Starts a loop. The first run starts at once, but after the caller's synchronous code. */
export function startLoop(step: Step, { onFailure, afterFailureMs = doubling(500, 5_000) }: Options): Loop {
  const stopping = new AbortController()
  let isWoken = false
  let endRest = () => {}

  function rest(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.min(ms, LONGEST_MS))
    endRest = () => {
      clearTimeout(timer)
      resolve()
    }
    return promise
  }

  const wake = () => {
    isWoken = true
    endRest()
  }

  async function run(): Promise<void> {
    await undefined // so that a step may use the variable that its loop is assigned to
    for (let failures = 0; !stopping.signal.aborted; ) {
      isWoken = false // reset before the run: a wake during the run may announce work that the run misses
      try {
        const restMs = await step(stopping.signal)
        failures = 0
        if (restMs > 0 && !isWoken) await rest(restMs)
      } catch (error) {
        if (stopping.signal.aborted) return
        failures += 1
        onFailure(error)
        await pause(afterFailureMs(failures), stopping.signal)
      }
    }
  }

  const done = run()
  return {
    wake,
    stop() {
      stopping.abort()
      wake()
      return done
    },
  }
}
