import { startLoop } from '@recado/kit/timing/loop'
import type { ChannelSession } from '../channels/channel.ts'

/** Does one kind of work for a connection, as long as its session is ours. */
export type SessionWorker = {
  /** Makes the worker look for work. */
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  /** Interrupts the current work; the next owner of the session starts it again. */
  stop(): Promise<void>
}

/** What a step of the work gets. */
export type Working = {
  /** The open socket; undefined while there is none. */
  session(): ChannelSession | undefined
  readonly stopping: AbortSignal
  wake(): void
}

const IDLE_MS = 60_000 // at most: covers a lost wake signal

/**
 * @param step does some of the work, and returns for how many ms there is nothing to do unless woken
 * @param onFailure reports a failed step; the next one follows after a while
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
