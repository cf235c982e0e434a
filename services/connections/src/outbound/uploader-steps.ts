import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import { tidy } from '@recado/kit/media/tidy'
import { waitsOf } from '@recado/kit/outside/next-state'
import type { Cipher } from '@recado/kit/secrets/cipher'
import {
  type Channel,
  type ChannelSession,
  type FileToSend,
  type OutgoingFile,
  SocketClosedError,
} from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import { giveUp } from './acknowledge.ts'
import { admitMessage } from './admit-message.ts'
import { announcePlace, findPlace } from './find-place.ts'
import { moveToChat } from './move-to-chat.ts'
import { findWaitingFiles, type NextMessage } from './next-message-repository.ts'
import { countUploadFailure, postponeUpload, storeEncoded } from './outbound-repository.ts'
import type { UploaderSteps } from './uploader.ts'

type Deps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly channel: Channel
  readonly cipher: Cipher
  readonly store: MediaStore
  /** The waits between the attempts to upload; the message fails when the attempt after the last wait fails. */
  readonly waitsMs: readonly number[]
  /** Called after an upload, because this message, or the next message of its chat, can be sent now. */
  readonly wakeSender: () => void
  readonly metrics: GatewayMetrics
  readonly log: Log
}

const DEADLINE_MS = 30 * 60_000 // the time for one attempt, long enough for 100 MB over a slow connection

/**
 * Uploads files, and stores the encoded form of each message once, so that every attempt to send uses the same bytes.
 * No transaction is open during an upload.
 */
export function uploaderSteps(deps: Deps): UploaderSteps {
  const { connectionId, work, store, metrics, log } = deps
  const waitMs = waitsOf(deps.waitsMs)

  /** @returns whether the message may still be sent, by the same checks as before the send */
  async function isAdmitted(session: ChannelSession, found: NextMessage): Promise<boolean> {
    const next = await work((tx) => moveToChat(tx, deps, found))
    const place = await findPlace(session, next.to, log)
    return work(async (tx) => {
      await announcePlace(tx, connectionId, place)
      const { isTokenGood } = session
      return (await admitMessage(tx, { connectionId, isTokenGood, metrics }, next, place)) !== undefined
    })
  }

  async function noteFailure(waMessageId: string, err: unknown): Promise<void> {
    const isOver = await work(async (tx) => {
      const failures = await countUploadFailure(tx, connectionId, waMessageId)
      if (failures === undefined) return false // the message was cancelled meanwhile
      const afterMs = err instanceof MissingFileError ? undefined : waitMs(failures)
      if (afterMs !== undefined) await postponeUpload(tx, connectionId, waMessageId, afterMs)
      else await giveUp(tx, connectionId, { waMessageId })
      return afterMs === undefined
    })
    if (isOver) metrics.sends.inc({ state: 'failed' })
  }

  /** @returns undefined when the upload failed */
  async function encode(session: ChannelSession, { waMessageId, outgoing }: NextMessage, stopping: AbortSignal) {
    if (!('content' in outgoing) || !('media' in outgoing.content)) throw new Error('the message to upload has no file')
    const { content } = outgoing
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE_MS)])
    try {
      return await session.encodeFile(content, fileOf(store, content), signal)
    } catch (err) {
      if (err instanceof SocketClosedError || stopping.aborted) throw err // the file itself did not fail
      log.warn({ err }, 'file not given to the network')
      await noteFailure(waMessageId, err)
      return undefined
    }
  }

  return {
    find: (which) => work((tx) => findWaitingFiles(tx, connectionId, which)),
    async upload(session, next, stopping) {
      const isWanted = await isAdmitted(session, next)
      const encoded = isWanted ? await encode(session, next, stopping) : undefined
      if (encoded) await work((tx) => storeEncoded(tx, connectionId, next.waMessageId, encoded))
      deps.wakeSender()
    },
  }
}

class MissingFileError extends Error {}

const fileOf = (store: MediaStore, { media }: OutgoingFile): FileToSend => ({
  size: media.size,
  open: async () => {
    const content = await store.read(media.path)
    if (!content) throw new MissingFileError('the store does not have the file')
    return tidy(content)
  },
})
