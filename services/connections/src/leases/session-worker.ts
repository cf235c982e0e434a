import { startLoop } from '@recado/kit/work/loop'
import type { ChannelSession } from '../channels/channel.ts'

/** Does one kind of work for a connection, for as long as its session is ours. */
export type SessionWorker = {
  /** There may be something to do. */
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  /** Breaks off the running work; the next owner of the session begins it anew. */
  stop(): Promise<void>
}

/** The tools of a step of the work. */
export type Working = {
  /** The open socket, undefined while there is none. */
  session(): ChannelSession | undefined
  readonly stopping: AbortSignal
  wake(): void
}

const IDLE_MS = 60_000 // at most: covers a wake-up that was lost

/**
 * @param step does some of the work, and answers for how many ms there is nothing to do unless woken
 * @param onFailure reports a step that failed; the next one follows after a while
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
