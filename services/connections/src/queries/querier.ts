import type { Log } from '@recado/kit/log'
import type { ChannelSession } from '../channels/channel.ts'
import { type SessionWorker, startSessionWorker, type Working } from '../leases/session-worker.ts'
import type { Pace } from './pace.ts'
import type { Askable, Query } from './query-repository.ts'

/** The steps of the querier in the database and the network. */
export type QuerierSteps = {
  /** The kind of questions that WhatsApp limits, and the kinds that it does not. */
  readonly kinds: { readonly paced: string; readonly free: readonly string[] }
  findNext(askable: readonly Askable[]): Promise<Query | undefined>
  /** Asks, and stores the answer. */
  answer(query: Query, session: ChannelSession): Promise<void>
}

const KEPT = 5 // of the limit: for requests that people wait for

/** Asks WhatsApp the questions of other services on one connection, one after the other. */
export function startQuerier(steps: QuerierSteps, pace: Pace, log: Log): SessionWorker {
  function askable(): Askable[] {
    const { paced, free } = steps.kinds
    const left = pace.left()
    const unpaced = free.map((kind) => ({ kind, urgentOnly: false }))
    return [...unpaced, ...(left > 0 ? [{ kind: paced, urgentOnly: left <= KEPT }] : [])]
  }

  /** @returns false when there was nothing to ask */
  async function askNext({ session }: Working): Promise<boolean> {
    const line = session()
    const next = line && (await steps.findNext(askable()))
    if (!line || !next) return false
    if (next.kind === steps.kinds.paced) pace.spend()
    await steps.answer(next, line)
    return true
  }

  return startSessionWorker(
    async (working) => ((await askNext(working)) ? 0 : pace.waitMs(KEPT) || Number.POSITIVE_INFINITY),
    (err) => log.warn({ err }, 'question not answered'),
  )
}
