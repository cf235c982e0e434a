import { barOn } from '@recado/contracts/connections/reach'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type Channel, type ChannelSession, type Outgoing, SocketClosedError } from '../channels/channel.ts'
import { type Account, findAccount } from '../connections/account-repository.ts'
import type { Tx } from '../db.ts'
import { findStanzas } from '../inbound/journal-repository.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import { giveUp } from './acknowledge.ts'
import { countRecipients } from './count-recipients.ts'
import { lockNext, type Outbound } from './next-message-repository.ts'
import { findEncoded, markSending, markUncertain } from './outbound-repository.ts'
import { prepareFile } from './prepare-file.ts'
import { deleteReadMarks, findReadMarks, type ReadMark } from './read-mark-repository.ts'
import type { SenderSteps } from './sender.ts'
import { whyNotSend } from './why-not-send.ts'

type Deps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly channel: Channel
  readonly cipher: Cipher
  readonly doubtMs: number
  readonly store: MediaStore
  readonly metrics: GatewayMetrics
  readonly log: Log
}

const MARKS = 100 // in one go

/** A lock may refuse without a word (https://github.com/tulir/whatsmeow/issues/1197): then silence is not tried again. */
const isLocked = ({ reach }: Account): boolean => barOn(reach, new Date())?.kind === 'lock'

const isFile = (outgoing: Outgoing): boolean => 'content' in outgoing && 'media' in outgoing.content

/** The database's part of sending. */
export function senderSteps(deps: Deps): SenderSteps {
  const { connectionId, work, channel, cipher, doubtMs, metrics } = deps

  async function encode(tx: Tx, { outgoing, to }: Outbound, own: string | null): Promise<Uint8Array> {
    const isOfOurs = 'target' in outgoing && outgoing.target.fromMe
    const original = isOfOurs ? await findEncoded(tx, connectionId, outgoing.target.waMessageId) : undefined
    return channel.encode(outgoing, { to, own, original: original ?? null })
  }

  async function takeNext(tx: Tx, withUncertain: boolean) {
    while (true) {
      const next = await lockNext(tx, connectionId, withUncertain)
      if (!next) return undefined
      const { waMessageId, to } = next
      const account = await findAccount(tx, connectionId)
      const error = await whyNotSend(tx, account, to)
      if (error || next.isSpent || (isLocked(account) && next.silences > 0)) {
        await giveUp(tx, connectionId, { waMessageId }, error)
        metrics.sends.inc({ state: error ? 'withheld' : 'failed' })
        continue
      }
      if (!next.encoded && isFile(next.outgoing)) return undefined // it came before the one that was prepared
      const encoded = next.encoded ?? (await encode(tx, next, account.number))
      await markSending(tx, connectionId, waMessageId, encoded)
      metrics.sends.inc({ state: next.attempts === 0 ? 'sending' : 'sending again' })
      return { waMessageId, to, encoded }
    }
  }

  /**
   * A receipt goes to the chat that the message came by, which may name its writer otherwise than we do. In a group nobody
   * else knows the writer.
   */
  async function withChats(tx: Tx, marks: readonly ReadMark[]) {
    const ids = marks.map(({ waMessageId }) => waMessageId)
    const stanzas = ids.length > 0 ? await findStanzas(tx, connectionId, ids, cipher) : new Map<string, Buffer>()
    return marks.flatMap(({ waMessageId, chat }) => {
      const stanza = stanzas.get(waMessageId)
      if (stanza) return { waMessageId, ...channel.chatOfStanza(stanza) }
      return chat.group ? [] : { waMessageId, chat: channel.chatOfAddress(chat), participant: undefined }
    })
  }

  return {
    async recover() {
      const count = await work((tx) => markUncertain(tx, connectionId, { waitMs: 0, wasCut: true }))
      metrics.sends.inc({ state: 'uncertain' }, count)
    },
    async prepare(session) {
      const next = await work((tx) => lockNext(tx, connectionId, false))
      if (next?.to.group && next.recipients === null) await countRecipients(deps, session, next)
      if (next) await prepareFile(deps, session, next)
    },
    takeNext: (withUncertain) => work((tx) => takeNext(tx, withUncertain)),
    async doubt(waMessageId, wasCut) {
      await work((tx) => markUncertain(tx, connectionId, { waMessageId, waitMs: doubtMs, wasCut }))
      metrics.sends.inc({ state: 'uncertain' })
    },
    async flushReadMarks(session: ChannelSession) {
      const marks = await work((tx) => findReadMarks(tx, connectionId, MARKS))
      if (marks.length === 0) return
      const chats = await work((tx) => withChats(tx, marks))
      await session.markRead(chats).catch((error: unknown) => {
        if (error instanceof SocketClosedError) throw error // anything else would fail again
      })
      await work((tx) => deleteReadMarks(tx, connectionId, marks))
    },
  }
}
