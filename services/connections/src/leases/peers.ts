import { openLine } from '@recado/kit/db/line'
import type { Log } from '@recado/kit/log'
import type { Timing } from '../timing.ts'
import { type Census, createFairShare } from './fair-share.ts'
import { CHANNEL, lockOf } from './gateway-repository.ts'
import { type News, readNews, writeNews } from './news.ts'

/** The queries on table `gateway`, which has a row for each running gateway. */
export type GatewayBook = {
  beat(id: string, isLeaving: boolean): Promise<void>
  bury(judge: string): Promise<readonly string[]>
  census(): Promise<Census>
  callOut(news: string): Promise<void>
  remove(id: string): Promise<void>
}

/** Heartbeats, shares of sessions, and wake signals between this gateway and the others. */
export type Peers = {
  /**
   * Stores our heartbeat, and frees the sessions of dead gateways.
   *
   * @param held the number of sessions that this gateway runs
   *
   * @returns how many sessions this gateway may claim now
   */
  meet(held: number): Promise<number>
  /** Records that this gateway still runs, but claims no more sessions. */
  leaving(): Promise<void>
  /** Sends a wake signal to all gateways, including this one; a signal may get lost. */
  callOut(news: News): void
  /** Deletes the row of this gateway, after its last session has stopped. */
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
    // the supervisor then renews the leases, which shows whether the database is reachable
    onBroken: () => onNews({ kind: 'sessions' }),
    log,
  })

  return {
    async meet(held) {
      line.keep()
      await book.beat(id, false)
      // during an outage of the database no gateway can send a heartbeat, so the heartbeats of others count only when
      // this gateway's connection has been open for longer than `silentMs`
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
