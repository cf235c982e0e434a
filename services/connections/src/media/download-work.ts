import { mediaFailed, mediaFetched } from '@recado/contracts/whatsapp/events'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import { waitsOf } from '@recado/kit/outside/next-state'
import type { Outcome, OutsideWork } from '@recado/kit/outside/outside-work'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type Channel, type ChannelSession, FileGoneError } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { Database } from '../tables/db.ts'
import { type Download, getDownload, getFileName, renewDownload } from './download-repository.ts'
import { type Fetched, fetchFile } from './fetch-file.ts'

const AT_ONCE = 3 // downloads at once per session, so that a film does not delay the pictures after it
// long enough for 100 MB over a slow connection; an unresponsive host ends the attempt much earlier
const DEADLINE_MS = 30 * 60_000

export type DownloadDeps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly channel: Channel
  readonly cipher: Cipher
  readonly store: MediaStore
  readonly waitsMs: readonly number[]
  readonly log: Log
  /** @returns the open socket, or undefined */
  readonly session: () => ChannelSession | undefined
}
type Facts = { readonly mime: string; readonly size: number }

/**
 * Fetches the files of one connection into the store, and publishes the results.
 *
 * Every transaction locks the lease, because only the process that runs the session can ask the sender's phone for a
 * file. A new owner of the session frees all claims of the connection, which would otherwise stay valid until
 * `deadlineMs`.
 *
 * An attempt that must ask the phone, but finds no open socket, does not count.
 */
export function downloadWork(deps: DownloadDeps): OutsideWork<Database, Download, Facts> {
  const { connectionId: whatsappId, cipher } = deps
  return {
    table: 'media_download',
    repeat: 'repeatable',
    waitMs: waitsOf(deps.waitsMs),
    deadlineMs: DEADLINE_MS,
    atOnce: AT_ONCE,
    ofEachCompany: AT_ONCE,
    removesDone: true, // the row of a fetched file is deleted, because it contains the encryption keys
    mayWork: async () => true, // the downloads of a disabled company stop with its sessions
    prepare: (tx, id) => getDownload(tx, whatsappId, id, cipher),
    call: createCall(deps),
    finish: (tx, { path, chat, owner: { waMessageId, fromMe } }, facts) =>
      tx.emit(mediaFetched, { whatsappId, chat, waMessageId, fromMe, path, ...facts }),
    giveUp: async (tx, id) => tx.emit(mediaFailed, { whatsappId, ...(await getFileName(tx, id)) }),
  }
}

function createCall({ connectionId, work, channel, cipher, store, waitsMs, log, session }: DownloadDeps) {
  async function fetchOnce(download: Download, signal: AbortSignal): Promise<Fetched> {
    const fetched = await fetchFile({ channel, store }, download, signal)
    if ('missed' in fetched) {
      const { missed, error } = fetched
      log.warn({ err: error, missed, tries: download.tries }, 'file not fetched')
    }
    return fetched
  }

  async function askForIt(download: Download, asked: ChannelSession): Promise<Uint8Array | undefined> {
    return asked.renewFile(download.file, download.owner).catch((error: unknown) => {
      if (!(error instanceof FileGoneError)) log.warn({ err: error }, 'file not asked for again')
      return undefined
    })
  }

  /** Fetches the file. If it is gone, or in later attempts, asks the sender's phone and fetches the new upload. */
  return async (download: Download, signal: AbortSignal): Promise<Outcome<Facts>> => {
    const fetched = await fetchOnce(download, signal)
    const waitMs = waitsMs[download.tries]
    if (!('missed' in fetched) || signal.aborted || waitMs === undefined) return outcomeOf(fetched)
    const mayHeal = fetched.missed === 'later' && download.tries < waitsMs.length - 1
    if (mayHeal || fetched.missed === 'unusable') return outcomeOf(fetched)
    const asked = session()
    if (!asked) return { outcome: 'postponed', waitMs, reason: 'no open session to ask the phone' }
    const file = await askForIt(download, asked)
    if (!file) return outcomeOf(fetched)
    await work((tx) => renewDownload(tx, connectionId, download, file, cipher))
    return outcomeOf(await fetchOnce({ ...download, file }, signal))
  }
}

function outcomeOf(fetched: Fetched): Outcome<Facts> {
  if (!('missed' in fetched)) return { outcome: 'done', answer: fetched }
  const { missed, waitMs } = fetched
  if (missed === 'unusable') return { outcome: 'hopeless', reason: missed }
  return { outcome: 'not-done', reason: missed, ...(waitMs !== undefined && { waitMs }) }
}
