import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import { tidy } from '@recado/kit/media/tidy'
import { type ChannelSession, type FileToSend, type OutgoingFile, SocketClosedError } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import { giveUp } from './acknowledge.ts'
import type { Outbound } from './next-message-repository.ts'
import { countUploadFailure, storeEncoded } from './outbound-repository.ts'

type Deps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly store: MediaStore
  readonly metrics: GatewayMetrics
  readonly log: Log
}

const MAX_FAILURES = 5

/**
 * Gives the file of the next message to the network and keeps the wire form of the message, once: every try to send it
 * repeats the same file and bytes. No transaction is open meanwhile.
 */
export async function prepareFile(deps: Deps, session: ChannelSession, next: Outbound): Promise<void> {
  const { connectionId, work, store, metrics, log } = deps
  const { waMessageId, outgoing, encoded: kept } = next
  if (kept || !('content' in outgoing)) return
  const { content } = outgoing
  if (!('media' in content)) return
  try {
    const encoded = await session.encodeFile(content, fileOf(store, content))
    await work((tx) => storeEncoded(tx, connectionId, waMessageId, encoded))
  } catch (err) {
    if (err instanceof SocketClosedError) throw err
    log.warn({ err }, 'file not given to the network')
    const isOver = await work(async (tx) => {
      const isHopeless = err instanceof MissingFileError
      const failures = await countUploadFailure(tx, connectionId, waMessageId)
      if (!isHopeless && failures < MAX_FAILURES) return false
      await giveUp(tx, connectionId, { waMessageId })
      return true
    })
    if (!isOver) throw err // after a while again
    metrics.sends.inc({ state: 'failed' })
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
