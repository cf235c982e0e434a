import { mediaFailed, mediaFetched } from '@recado/contracts/whatsapp/events'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type Channel, type ChannelSession, FileGoneError } from '../channels/channel.ts'
import type { Tx } from '../db.ts'
import type { UnderLease } from '../leases/session-work.ts'
import {
  type Download,
  deleteDownload,
  failDownload,
  findDueDownloads,
  findNextDownload,
  postponeDownload,
  renewDownload,
} from './download-repository.ts'
import type { DownloaderSteps } from './downloader.ts'
import { type Fetched, fetchFile } from './fetch-file.ts'

type Deps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly channel: Channel
  readonly cipher: Cipher
  readonly store: MediaStore
  readonly waitsMs: readonly number[]
  readonly log: Log
}

/** What fetching files needs of the database and the network. */
export function downloadSteps({ connectionId, work, channel, cipher, store, waitsMs, log }: Deps): DownloaderSteps {
  const nameOf = ({ chat, owner: { waMessageId, fromMe } }: Download) => ({
    whatsappId: connectionId,
    chat,
    waMessageId,
    fromMe,
  })

  async function keep(tx: Tx, download: Download, { mime, size }: { mime: string; size: number }): Promise<void> {
    if (!(await deleteDownload(tx, download))) return
    await tx.emit(mediaFetched, { ...nameOf(download), path: download.path, mime, size })
  }

  async function giveUp(tx: Tx, download: Download): Promise<void> {
    await failDownload(tx, download)
    await tx.emit(mediaFailed, nameOf(download))
  }

  /** The tries that heal by themselves come first; then the sender's phone is asked, as often as there are waits left. */
  async function tryAgain(download: Download, missed: 'gone' | 'later', session: ChannelSession | undefined) {
    const { tries } = download
    const waitMs = waitsMs[tries]
    if (waitMs === undefined) return work((tx) => giveUp(tx, download))
    const mayHeal = missed === 'later' && tries < waitsMs.length - 1
    if (!mayHeal && !session) return work((tx) => postponeDownload(tx, download, { waitMs, tries })) // nobody to ask yet
    const renewed = mayHeal || !session ? undefined : await askForIt(download, session)
    return work(async (tx) => {
      await postponeDownload(tx, download, { waitMs, tries: tries + 1 })
      if (renewed) await renewDownload(tx, connectionId, download, renewed, cipher)
    })
  }

  async function askForIt(download: Download, session: ChannelSession): Promise<Uint8Array | undefined> {
    return session.renewFile(download.file, download.owner).catch((error: unknown) => {
      if (!(error instanceof FileGoneError)) log.warn({ err: error }, 'file not asked for again')
      return undefined
    })
  }

  return {
    findDue: (atMost, others) =>
      work(async (tx) => ({
        due: atMost > 0 ? await findDueDownloads(tx, connectionId, { atMost, others }, cipher) : [],
        nextMs: await findNextDownload(tx, connectionId, others),
      })),
    async fetch(download, session, signal) {
      const fetched: Fetched = await fetchFile({ channel, store }, download, signal)
      if (signal.aborted) return
      if (!('missed' in fetched)) return work((tx) => keep(tx, download, fetched))
      const { missed, error } = fetched
      log.warn({ err: error, missed, tries: download.tries }, 'file not fetched')
      if (missed === 'unusable') await work((tx) => giveUp(tx, download))
      else await tryAgain(download, missed, session)
    },
  }
}
