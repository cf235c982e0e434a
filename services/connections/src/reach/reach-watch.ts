import type { Reach } from '@recado/contracts/connections/reach'
import type { Log } from '@recado/kit/log'
import { pause } from '@recado/kit/timing/pause'
import type { ChannelSession, ReachNews } from '../channels/channel.ts'
import { type SessionWorker, startSessionWorker } from '../leases/session-worker.ts'
import { msToEnd } from './reach-rules.ts'

type Deps = {
  /** Stores reports of WhatsApp, one after the other. @returns the current restrictions */
  keep(news: ReachNews): Promise<Reach>
  /** The shortest time from the last question until `refresh` asks again, in ms. */
  readonly leastMs: number
  readonly log: Log
}

export type ReachWatch = SessionWorker & {
  /** Handles a report that WhatsApp sent unrequested. */
  told(news: ReachNews): Promise<void>
  /** Asks WhatsApp, unless it was asked less than `leastMs` ago. Resolves with the answer, or after some seconds. */
  refresh(): Promise<void>
}

const AFTER_FAILURE_MS = 60_000
const PATIENCE_MS = 3_000
const MARGIN_MS = 1_000 // covers the difference between WhatsApp's clock and ours

/**
 * Updates the stored restrictions of the account. It asks WhatsApp when the session opens, as the official client
 * does at each start, and again when a lock or a cycle of the new-chat limit should end.
 */
export function startReachWatch({ keep, leastMs, log }: Deps): ReachWatch {
  let dueAt = Number.POSITIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  let answered = Promise.withResolvers<void>()
  const expect = (reach: Reach) => {
    dueAt = performance.now() + msToEnd(reach, new Date()) + MARGIN_MS
  }
  const settle = () => {
    answered.resolve()
    answered = Promise.withResolvers()
  }

  async function ask(session: ChannelSession): Promise<void> {
    askedAt = performance.now()
    dueAt = Number.POSITIVE_INFINITY
    try {
      expect(await keep(await session.askReach()))
    } catch (err) {
      log.warn({ err }, 'WhatsApp did not say whom the account may write to')
      dueAt = performance.now() + AFTER_FAILURE_MS
    } finally {
      settle()
    }
  }
  const worker = startSessionWorker(
    async ({ session }) => {
      const open = session()
      if (!open) return Number.POSITIVE_INFINITY
      if (dueAt <= performance.now()) await ask(open)
      return dueAt - performance.now()
    },
    (err) => log.warn({ err }, 'account not watched'),
  )
  return {
    ...worker,
    opened(session) {
      isOpen = true
      dueAt = Number.NEGATIVE_INFINITY
      worker.opened(session)
    },
    closed() {
      isOpen = false
      worker.closed()
      settle()
    },
    async told(news) {
      expect(await keep(news))
      worker.wake()
    },
    async refresh() {
      if (!isOpen || performance.now() - askedAt < leastMs) return
      dueAt = Number.NEGATIVE_INFINITY
      const { promise } = answered
      worker.wake()
      await Promise.race([promise, pause(PATIENCE_MS)])
    },
  }
}
