import { startLoop } from '@recado/kit/timing/loop'
import type { ChannelSession } from '../channels/channel.ts'

/** A loop that does one kind of work for a connection, as long as this process runs the connection's session. */
export type SessionWorker = {
  /** Makes the worker look for work now. */
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  /** Interrupts the current work; the next owner of the session repeats it. */
  stop(): Promise<void>
}

/** The argument of each step of a worker. */
export type Working = {
  /** @returns the open socket, or undefined */
  session(): ChannelSession | undefined
  readonly stopping: AbortSignal
  wake(): void
}

const IDLE_MS = 60_000 // the longest wait, in case a wake signal was lost

/**
 * Starts a worker.
 *
 * @param step does some of the work, and returns the ms after which it wants to run again unless the worker is woken
 * earlier
 *
 * @param onFailure receives the error of a failed step; the next step runs after a pause
 */
export function startSessionWorker(
  step: (working: Working) => Promise<number>,
  onFailure: (error: unknown) => void,
): SessionWorker {
  let session: ChannelSession | undefined
  const loop = startLoop(
    async (stopping) => Math.min(await step({ session: () => session, stopping, wake: loop.wake }), IDLE_MS),
    { onFailure },
  )
  return {
    wake: loop.wake,
    opened(opened) {
      session = opened
      loop.wake()
    },
    closed() {
      session = undefined
    },
    stop: loop.stop,
  }
}
