import type { Log } from '@recado/kit/log'
import { createBell } from '../bell.ts'
import type { ChannelSession } from '../channels/channel.ts'
import type { Pace } from './pace.ts'
import type { Askable, Query } from './query-repository.ts'

/** What the querier needs of the database and the network. */
export type QuerierSteps = {
  /** The kind of questions that WhatsApp takes only so often, and the kind that it does not count. */
  readonly kinds: { readonly paced: string; readonly free: string }
  findNext(askable: readonly Askable[]): Promise<Query | undefined>
  /** Asks, and writes down the answer. */
  answer(query: Query, session: ChannelSession, signal: AbortSignal): Promise<void>
}

export type Querier = {
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  stop(): Promise<void>
}

const IDLE_MS = 60_000 // covers a wake-up that was lost
const AFTER_FAULT_MS = 5_000
const KEPT = 5 // of what the pace allows: for those who wait

/** Asks on one connection, one question after the other, what others want to know of WhatsApp. */
export function startQuerier(steps: QuerierSteps, pace: Pace, log: Log): Querier {
  const bell = createBell()
  const stopping = new AbortController()
  let session: ChannelSession | undefined

  function askable(): Askable[] {
    const { paced, free } = steps.kinds
    const left = pace.left()
    return [{ kind: free, urgentOnly: false }, ...(left > 0 ? [{ kind: paced, urgentOnly: left <= KEPT }] : [])]
  }

  /** @returns false when there was nothing to ask */
  async function askNext(): Promise<boolean> {
    const line = session
    const next = line && (await steps.findNext(askable()))
    if (!line || !next) return false
    if (next.kind === steps.kinds.paced) pace.spend()
    await steps.answer(next, line, stopping.signal)
    return true
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const restMs = await askNext()
        .then((didWork) => (didWork ? 0 : Math.min(IDLE_MS, pace.waitMs(KEPT) || IDLE_MS)))
        .catch((err: unknown) => {
          if (!stopping.signal.aborted) log.warn({ err }, 'question not answered')
          return AFTER_FAULT_MS
        })
      if (restMs > 0) await bell.heard(restMs)
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
