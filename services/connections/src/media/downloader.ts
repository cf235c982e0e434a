import type { Log } from '@recado/kit/log'
import { createBell } from '../bell.ts'
import type { ChannelSession } from '../channels/channel.ts'
import type { Download } from './download-repository.ts'

/** What the downloader needs of the database and the network. */
export type DownloaderSteps = {
  /** The files whose time has come, but for those that are being fetched, and how soon the next one's does. */
  findDue(atMost: number, others: readonly number[]): Promise<{ due: Download[]; nextMs: number | undefined }>
  /** Tries once, and writes down what became of it. */
  fetch(download: Download, session: ChannelSession | undefined, signal: AbortSignal): Promise<unknown>
}

export type Downloader = {
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  /** Breaks off what is being fetched; whoever has the session next begins it anew. */
  stop(): Promise<void>
}

const IDLE_MS = 60_000 // covers a wake-up that was lost
const AFTER_FAULT_MS = 5_000
const LEAST_MS = 50
const AT_ONCE = 3 // of one session: a film must not hold up the pictures behind it

/** Fetches one connection's files, as long as its session is ours. */
export function startDownloader(steps: DownloaderSteps, log: Log): Downloader {
  const bell = createBell()
  const stopping = new AbortController()
  const inHand = new Map<number, Promise<unknown>>()
  let session: ChannelSession | undefined

  function begin(download: Download): void {
    const fetching = steps
      .fetch(download, session, stopping.signal)
      .catch((err: unknown) => log.warn({ err }, 'what became of a file not written'))
      .finally(() => {
        inHand.delete(download.id)
        bell.ring()
      })
    inHand.set(download.id, fetching)
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const found = await steps.findDue(AT_ONCE - inHand.size, [...inHand.keys()]).catch((err: unknown) => {
        log.warn({ err }, 'files to be fetched not read')
        return { due: [], nextMs: AFTER_FAULT_MS }
      })
      if (stopping.signal.aborted) break
      for (const download of found.due) begin(download)
      const isFull = inHand.size === AT_ONCE
      await bell.heard(isFull ? IDLE_MS : Math.min(IDLE_MS, Math.max(LEAST_MS, found.nextMs ?? IDLE_MS)))
    }
    await Promise.all(inHand.values())
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
