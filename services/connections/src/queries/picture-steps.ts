import { pictureFetched } from '@recado/contracts/whatsapp/events'
import { factOf } from '@recado/kit/db/tx'
import { HEAD_BYTES, readFileFacts } from '@recado/kit/media/file-facts'
import type { MediaStore } from '@recado/kit/media/media-store'
import { readHead } from '@recado/kit/media/read-head'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type ChannelSession, SocketClosedError } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import { openTrust } from '../trust/take-tokens.ts'
import { findTrustOfAll } from '../trust/trust-repository.ts'
import type { PictureSteps, Wish } from './picture-fetcher.ts'
import { deleteQueries, findQueries } from './query-repository.ts'
import { PICTURE, PictureWish } from './questions.ts'

type Deps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly cipher: Cipher
  readonly store: MediaStore
}

const PICTURE_BYTES = 1024 * 1024 // WhatsApp's small pictures have about 5 KB

/** The steps that fetch profile pictures and publish them. */
export function pictureSteps({ connectionId: whatsappId, work, cipher, store }: Deps): PictureSteps {
  async function keepPicture(
    session: ChannelSession,
    { address, path, trust }: Wish,
    signal: AbortSignal,
  ): Promise<string | null> {
    const opened = await session.openPicture({ address, trust }, signal)
    if (!opened) return null
    const { head, content, close } = await readHead(opened, HEAD_BYTES)
    const { kind, mime } = await readFileFacts(head, {})
    if (kind !== 'image') {
      await close()
      return null
    }
    await store.put(path, content, PICTURE_BYTES)
    return mime
  }

  return {
    async find(atMost) {
      return work(async (tx) => {
        const found = await findQueries(tx, whatsappId, { kind: PICTURE, atMost })
        const wishes = found.map(({ id, question }) => ({ id, ...PictureWish.parse(question) }))
        const people = wishes.map(({ address }) => address)
        const known = await findTrustOfAll(tx, { connectionId: whatsappId }, people)
        return wishes.map((wish, index) => ({ ...wish, trust: openTrust(known[index], whatsappId, cipher) }))
      })
    },
    async fetch(wish, session, signal) {
      try {
        return { ...wish, mime: await keepPicture(session, wish, signal) }
      } catch (error) {
        const isLineGone = error instanceof SocketClosedError || signal.aborted
        return isLineGone ? undefined : { ...wish, mime: undefined }
      }
    },
    /** Publishes no event for a picture that could not be fetched; it is requested again on another day. */
    async answer(fetched) {
      if (fetched.length === 0) return
      await work(async (tx) => {
        const ids = fetched.map(({ id }) => id)
        const answered = await deleteQueries(tx, whatsappId, ids)
        await tx.emitAll(
          fetched.flatMap(({ id, contactId, path, mime }) =>
            answered.has(id) && mime !== undefined
              ? [factOf(pictureFetched, { whatsappId, contactId, path, mime })]
              : [],
          ),
        )
      })
    },
  }
}
