import type { Log } from '@recado/kit/log'
import { pause } from '@recado/kit/timing/pause'
import { type ChannelSession, SocketClosedError } from '../channels/channel.ts'
import { type SessionWorker, startSessionWorker } from '../leases/session-worker.ts'
import type { WaitingFile } from './next-message-repository.ts'

/** The uploader's steps in the database and the network. */
export type UploaderSteps = {
  /** @returns files to upload: those that are due, then those that wait for a retry, earliest first */
  find(which: { except: readonly string[]; atMost: number }): Promise<WaitingFile[]>
  /** Uploads a file. Schedules a retry if that fails. @throws SocketClosedError */
  upload(session: ChannelSession, file: WaitingFile['next'], signal: AbortSignal): Promise<void>
}

const AT_ONCE = 2 // uploads at once per connection, so that a film does not delay the picture after it
const AFTER_FAULT_MS = 5_000 // after an error of our own, for example an unreachable database

/** Uploads the files of one connection, at the same time as the sender sends other messages. */
export function startUploader(steps: UploaderSteps, log: Log): SessionWorker {
  const running = new Map<string, Promise<unknown>>()
  let ended: ChannelSession | undefined // the session that closed during an upload, before `closed` was called

  async function upload(...[session, file, stopping]: Parameters<UploaderSteps['upload']>): Promise<void> {
    try {
      await steps.upload(session, file, stopping)
    } catch (err) {
      if (err instanceof SocketClosedError) ended = session
      if (ended === session || stopping.aborted) return
      log.warn({ err }, 'file not prepared')
      await pause(AFTER_FAULT_MS, stopping)
    }
  }

  const worker = startSessionWorker(
    async ({ session, stopping, wake }) => {
      const open = session()
      const free = AT_ONCE - running.size
      if (!open || open === ended || free === 0) return Number.POSITIVE_INFINITY
      const found = await steps.find({ except: [...running.keys()], atMost: free })
      for (const { next } of found.filter(({ waitMs }) => waitMs <= 0)) {
        const { waMessageId } = next
        const done = upload(open, next, stopping).then(() => {
          running.delete(waMessageId)
          wake()
        })
        running.set(waMessageId, done)
      }
      return found.find(({ waitMs }) => waitMs > 0)?.waitMs ?? Number.POSITIVE_INFINITY
    },
    (err) => log.warn({ err }, 'files not looked for'),
  )
  return {
    ...worker,
    async stop() {
      await worker.stop()
      await Promise.all(running.values())
    },
  }
}
