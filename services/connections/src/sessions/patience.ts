import { pause } from '@recado/kit/timing/pause'

/** The waits of a session. They end with the session, or when a person requests an immediate attempt. */
export type Patience = {
  /** @returns a signal that ends waits; it is aborted by `lose` or when the session ends */
  signal(): AbortSignal
  wait(ms: number): Promise<void>
  /** Ends all current waits. */
  lose(): void
}

export function createPatience(ended: AbortSignal): Patience {
  let losing = new AbortController()
  const signal = () => AbortSignal.any([ended, losing.signal])
  return {
    signal,
    wait: (ms) => pause(ms, signal()),
    lose() {
      losing.abort()
      losing = new AbortController()
    },
  }
}
