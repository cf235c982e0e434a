import type { Log } from '@recado/kit/log'
import type { ChannelSession } from '../channels/channel.ts'
import { type SessionWorker, startSessionWorker, type Working } from '../leases/session-worker.ts'
import type { Pace } from './pace.ts'
import type { Askable, Query } from './query-repository.ts'

/** The querier's steps in the database and the network. */
export type QuerierSteps = {
  /** The kind of questions whose rate we limit (`paced`), and the kinds without a limit. */
  readonly kinds: { readonly paced: string; readonly free: readonly string[] }
  findNext(askable: readonly Askable[]): Promise<Query | undefined>
  /** Asks the network, and publishes the answer. */
  answer(query: Query, session: ChannelSession): Promise<void>
}

const KEPT = 5 // the part of the limit that is reserved for questions that a person waits for

/** Sends questions of other services to WhatsApp on one connection, one after the other. */
export function startQuerier(steps: QuerierSteps, pace: Pace, log: Log): SessionWorker {
  function askable(): Askable[] {
    const { paced, free } = steps.kinds
    const left = pace.left()
    const unpaced = free.map((kind) => ({ kind, urgentOnly: false }))
    return [...unpaced, ...(left > 0 ? [{ kind: paced, urgentOnly: left <= KEPT }] : [])]
  }

  /** @returns false when there was no question that may be asked now */
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
