import { openLine } from '@recado/kit/db/line'
import type { Log } from '@recado/kit/log'
import type { Timing } from '../timing.ts'
import { type Census, createFairShare } from './fair-share.ts'
import { CHANNEL, lockOf } from './gateway-repository.ts'
import { type News, readNews, writeNews } from './news.ts'

/** The rows that this gateway writes about itself and reads about the others. */
export type GatewayBook = {
  beat(id: string, isLeaving: boolean): Promise<void>
  bury(judge: string): Promise<readonly string[]>
  census(): Promise<Census>
  callOut(news: string): Promise<void>
  remove(id: string): Promise<void>
}

/** The other gateways, from this one's point of view. */
export type Peers = {
  /**
   * Records our heartbeat, and frees the sessions of gateways without one.
   * @returns how many sessions this gateway may take now
   */
  meet(held: number): Promise<number>
  /** Records that this gateway is alive but takes no more sessions. */
  leaving(): Promise<void>
  /** Sends to all gateways, this one included; a signal may get lost. */
  callOut(news: News): void
  /** Records that nothing of this gateway runs any more. */
  gone(): Promise<void>
}

type Deps = {
  readonly id: string
  readonly book: GatewayBook
  readonly databaseUrl: string
  readonly timing: Pick<Timing, 'silentMs' | 'gatherMs'>
  readonly onNews: (news: News) => void
  readonly log: Log
}

export function meetPeers({ id, book, databaseUrl, timing, onNews, log }: Deps): Peers {
  const startedAt = performance.now()
  const gathering = setTimeout(() => onNews({ kind: 'sessions' }), timing.gatherMs)
  const share = createFairShare()
  let hasGathered = false
  const line = openLine({
    url: databaseUrl,
    lock: lockOf(id),
    channel: CHANNEL,
    onNews: (payload) => {
      const news = readNews(payload)
      if (news) onNews(news)
    },
    onBroken: () => onNews({ kind: 'sessions' }), // an immediate renewal shows whether the database is reachable
    log,
  })

  return {
    async meet(held) {
      line.keep()
      await book.beat(id, false)
      // an outage of the database broke every connection and every heartbeat: only the time since its return counts for
      // the others
      if (line.stoodForMs() > timing.silentMs) {
        const dead = await book.bury(id)
        if (dead.length > 0) log.warn({ dead }, 'gateways found dead, their sessions are free')
      }
      const census = await book.census()
      const now = performance.now()
      hasGathered ||= census.gateways > 1 || now - startedAt >= timing.gatherMs
      return hasGathered ? share(census, held, now) : 0
    },
    leaving: () => book.beat(id, true),
    callOut(news) {
      book.callOut(writeNews(news)).catch((err: unknown) => log.debug({ err }, 'the other gateways were not told'))
    },
    async gone() {
      clearTimeout(gathering)
      await book.remove(id).catch((err: unknown) => log.warn({ err }, 'gateway not signed off; others will notice'))
      await line.end()
    },
  }
}
