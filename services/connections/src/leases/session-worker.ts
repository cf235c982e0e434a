import { createBell } from '../bell.ts'
import type { ChannelSession } from '../channels/channel.ts'

/** Does one kind of work for a connection, for as long as its session is ours. */
export type SessionWorker = {
  /** There may be something to do. */
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  /** Breaks off what is under way; whoever has the session next begins it anew. */
  stop(): Promise<void>
}

/** What a step of the work may use. */
export type Working = {
  /** The open socket, undefined while there is none. */
  session(): ChannelSession | undefined
  readonly stopping: AbortSignal
  wake(): void
}

const IDLE_MS = 60_000 // at most: covers a wake-up that was lost

/** @param step does some of the work, never fails, and answers for how many ms there is nothing to do unless woken */
export function startSessionWorker(step: (working: Working) => Promise<number>): SessionWorker {
  const bell = createBell()
  const stopping = new AbortController()
  let session: ChannelSession | undefined
  const working: Working = { session: () => session, stopping: stopping.signal, wake: bell.ring }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const restMs = await step(working)
      if (restMs > 0) await bell.heard(Math.min(restMs, IDLE_MS))
    }
  }
  const done = loop()

  return {
    wake: bell.ring,
    opened(opened) {
      session = opened
      bell.ring()
    },
    closed() {
      session = undefined
    },
    async stop() {
      stopping.abort()
      bell.ring()
      await done
    },
  }
}
