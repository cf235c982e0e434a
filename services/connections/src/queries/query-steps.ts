import { groupDescribed, numberChecked, pictureFetched } from '@recado/contracts/whatsapp/events'
import { HEAD_BYTES, readFileFacts } from '@recado/kit/media/file-facts'
import type { MediaStore } from '@recado/kit/media/media-store'
import { readHead } from '@recado/kit/media/read-head'
import { type ChannelSession, SocketClosedError } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import { withoutNul } from '../without-nul.ts'
import type { QuerierSteps } from './querier.ts'
import { deleteQuery, findNextQuery, type Query } from './query-repository.ts'
import { GROUP, GroupWish, NUMBER_CHECK, NumberCheck, PICTURE, PictureWish } from './questions.ts'

type Deps = { readonly connectionId: number; readonly work: UnderLease; readonly store: MediaStore }

const SUBJECT_LENGTH = 100 // characters
const PICTURE_BYTES = 1024 * 1024 // WhatsApp's small ones have some 5 KB

/** What is asked of WhatsApp for others, and how they hear of the answer. */
export function querySteps({ connectionId: whatsappId, work, store }: Deps): QuerierSteps {
  /** @throws SocketClosedError upon which the question waits for the next socket */
  async function check({ id, question }: Query, session: ChannelSession): Promise<void> {
    const { numbers } = NumberCheck.parse(question)
    const asked = await session.findPerson(numbers).then(
      (address) => ({ outcome: address ? ('found' as const) : ('absent' as const), address: address ?? null }),
      (error: unknown) => {
        if (error instanceof SocketClosedError) throw error
        return { outcome: 'failed' as const, address: null }
      },
    )
    const answer = { whatsappId, checkId: id, number: numbers[0] ?? '', ...asked }
    await work(async (tx) => {
      if (await deleteQuery(tx, whatsappId, id)) await tx.emit(numberChecked, answer)
    })
  }

  /** A picture that cannot be had is no news: whoever wants it asks again another day. */
  async function fetchPicture({ id, question }: Query, session: ChannelSession, signal: AbortSignal): Promise<void> {
    const { contactId, address, path } = PictureWish.parse(question)
    const mime = await keepPicture(session, address, path, signal).catch((error: unknown) => {
      if (error instanceof SocketClosedError || signal.aborted) throw error
      return undefined
    })
    await work(async (tx) => {
      if (!(await deleteQuery(tx, whatsappId, id)) || mime === undefined) return
      await tx.emit(pictureFetched, { whatsappId, contactId, path, mime })
    })
  }

  /** As with a picture. */
  async function describeGroup({ id, question }: Query, session: ChannelSession): Promise<void> {
    const { chat } = GroupWish.parse(question)
    const described = await session.describeGroup(chat).catch((error: unknown) => {
      if (error instanceof SocketClosedError) throw error
      return undefined
    })
    await work(async (tx) => {
      if (!(await deleteQuery(tx, whatsappId, id)) || !described) return
      const subject = withoutNul(described.subject).toWellFormed().slice(0, SUBJECT_LENGTH)
      await tx.emit(groupDescribed, { whatsappId, chat, subject })
    })
  }

  async function keepPicture(
    session: ChannelSession,
    person: PictureWish['address'],
    path: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    const opened = await session.openPicture(person, signal)
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
    findNext: (askable) => work((tx) => findNextQuery(tx, whatsappId, askable)),
    answer(query, session, signal) {
      if (query.kind === PICTURE) return fetchPicture(query, session, signal)
      return query.kind === GROUP ? describeGroup(query, session) : check(query, session)
    },
    kinds: { paced: NUMBER_CHECK, free: [GROUP, PICTURE] },
  }
}
