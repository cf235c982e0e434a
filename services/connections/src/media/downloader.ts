import type { Log } from '@recado/kit/log'
import type { ChannelSession } from '../channels/channel.ts'
import { type SessionWorker, startSessionWorker, type Working } from '../leases/session-worker.ts'
import type { Download } from './download-repository.ts'

/** What the downloader needs of the database and the network. */
export type DownloaderSteps = {
  /** The files whose time has come, but for those that are being fetched, and how soon the next one's does. */
  findDue(atMost: number, others: readonly number[]): Promise<{ due: Download[]; nextMs: number | undefined }>
  /** Tries once, and writes down what became of it. */
  fetch(download: Download, session: ChannelSession | undefined, signal: AbortSignal): Promise<unknown>
}

const LEAST_MS = 50
const AT_ONCE = 3 // of one session: a film must not hold up the pictures behind it

/** Fetches one connection's files. */
export function startDownloader(steps: DownloaderSteps, log: Log): SessionWorker {
  const inHand = new Map<number, Promise<unknown>>()

  function begin(download: Download, { session, stopping, wake }: Working): void {
    const fetching = steps
      .fetch(download, session(), stopping)
      .catch((err: unknown) => log.warn({ err }, 'what became of a file not written'))
      .finally(() => {
        inHand.delete(download.id)
        wake()
      })
    inHand.set(download.id, fetching)
  }

  const worker = startSessionWorker(
    async (working) => {
      const found = await steps.findDue(AT_ONCE - inHand.size, [...inHand.keys()])
      if (working.stopping.aborted) return 0
      for (const download of found.due) begin(download, working)
      const isFull = inHand.size === AT_ONCE
      return isFull || found.nextMs === undefined ? Number.POSITIVE_INFINITY : Math.max(LEAST_MS, found.nextMs)
    },
    (err) => log.warn({ err }, 'files to be fetched not read'),
  )
  return {
    ...worker,
    async stop() {
      await worker.stop()
      await Promise.all(inHand.values())
    },
  }
}
