import type { InTx } from '@recado/kit/db/tx'
import type { OutsideMetrics } from '@recado/kit/outside/outside-metrics'
import { type Found, startTasks } from '@recado/kit/outside/start-tasks'
import type { ChannelSession } from '../channels/channel.ts'
import type { SessionWorker } from '../leases/session-worker.ts'
import type { Database } from '../tables/db.ts'
import { findWaitingDownloads, freeDownloads } from './download-repository.ts'
import { type DownloadDeps, downloadWork } from './download-work.ts'

const CLAIMING_MS = 1_000 // the pause before the next search, while files are due
const IDLE_MS = 60_000 // the longest pause, in case a wake signal was lost

type Deps = Omit<DownloadDeps, 'session'> & {
  readonly companyId: number
  /** Opens transactions that lock the lease; each claim and each result is written in such a transaction. */
  readonly leased: InTx<Database>
  readonly metrics: OutsideMetrics
}

/** Fetches one connection's files, as long as this process runs its session. */
export function startDownloader({ companyId, leased, metrics, ...deps }: Deps): SessionWorker {
  const { connectionId, work, log } = deps
  let session: ChannelSession | undefined
  let isFirst = true

  async function find({ atMost }: { atMost: number }): Promise<Found> {
    const waiting = await work(async (tx) => {
      if (isFirst) await freeDownloads(tx, connectionId)
      return findWaitingDownloads(tx, connectionId, atMost + 1)
    })
    isFirst = false
    const due = waiting.filter(({ waitMs }) => waitMs <= 0).slice(0, atMost)
    const next = waiting.find(({ waitMs }) => waitMs > 0)
    const nextMs = Math.min(due.length > 0 ? CLAIMING_MS : IDLE_MS, next?.waitMs ?? IDLE_MS)
    return { tasks: due.map(({ id }) => ({ companyId, id })), nextMs }
  }

  const loop = startTasks(downloadWork({ ...deps, session: () => session }), { inTx: leased, log, metrics, find })
  return {
    ...loop,
    opened(opened) {
      session = opened
      loop.wake()
    },
    closed() {
      session = undefined
    },
  }
}
