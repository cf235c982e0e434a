import { LONGEST_MS, pause } from './pause.ts'

/** Work of one kind that is repeated, never twice at the same time, until it is stopped. */
export type Loop = {
  /** Says that there may be work: ends the rest. During a run it has one more run follow at once. */
  wake(): void
  /** Starts no further run, and resolves when the run in hand has ended. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * One run of a loop.
 * @param stopping aborted by `stop()`, for runs that can end early
 * @returns how many ms to rest unless woken: 0 runs again at once, `Infinity` waits for `wake()`
 */
export type Step = (stopping: AbortSignal) => Promise<number>

type Options = {
  /** Reports a failed run, unless the loop is being stopped; the loop continues. */
  readonly onFailure: (error: unknown) => void
  /** Rest after so many failures in a row. `wake()` does not shorten it: a server that is away is not tried for each wake-up. */
  readonly afterFailureMs?: (failures: number) => number
}

/** @returns a rest that doubles with each failure in a row, from `first` up to `most` ms */
export const doubling =
  (first: number, most: number) =>
  (failures: number): number =>
    Math.min(first * 2 ** (failures - 1), most)

/** Starts a loop; the first run follows at once, but after the caller's own synchronous code. */
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
    await undefined // so that a step may use the loop that it is a part of
    for (let failures = 0; !stopping.signal.aborted; ) {
      isWoken = false // before the run: what wakes during it may be work that it has not seen
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
