import type { Log } from '@recado/kit/log'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type Channel, type ChannelSession, SocketClosedError } from '../channels/channel.ts'
import { findStanzas } from '../inbound/journal-repository.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import type { Tx } from '../tables/db.ts'
import { openTrust } from '../trust/take-tokens.ts'
import { type Admitted, admitMessage } from './admit-message.ts'
import { countRecipients } from './count-recipients.ts'
import { announcePlace, findPlace, type Place, UNKNOWN } from './find-place.ts'
import { moveToChat } from './move-to-chat.ts'
import { findNext, isReady, lockNext, type Outbound } from './next-message-repository.ts'
import { findEncoded, markSending, markUncertain } from './outbound-repository.ts'
import { deleteReadMarks, findReadMarks, type ReadMark } from './read-mark-repository.ts'
import type { SenderSteps } from './sender.ts'

type Deps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly channel: Channel
  readonly cipher: Cipher
  readonly doubtMs: number
  /** Called when the next message is a file that must be uploaded first. */
  readonly wakeUploader: () => void
  readonly metrics: GatewayMetrics
  readonly log: Log
}

const MARKS = 100 // the largest number of read marks to send per round

type Prepared = { readonly waMessageId: string; readonly place: Place }

/** The steps of the sender in the database. */
export function senderSteps(deps: Deps): SenderSteps {
  const { connectionId, work, channel, cipher, doubtMs, metrics, log } = deps

  let prepared: Prepared | undefined
  let isTokenGood: ChannelSession['isTokenGood'] = () => true

  async function encode(tx: Tx, { outgoing }: Outbound, { to, account }: Admitted) {
    const own = account.number
    const isOfOurs = 'target' in outgoing && outgoing.target.fromMe
    const original = isOfOurs ? await findEncoded(tx, connectionId, outgoing.target.waMessageId) : undefined
    return channel.encode(outgoing, { to, own, original: original ?? null })
  }

  /**
   * Searches for the next message before it locks one. If a file that is not uploaded yet comes first, wakes the
   * uploader and locks the first message that can be sent.
   */
  async function findReady(tx: Tx, withUncertain: boolean) {
    const next = await findNext(tx, connectionId, { withUncertain })
    if (!next || isReady(next)) return next
    tx.afterCommit(deps.wakeUploader)
    return lockNext(tx, connectionId, { withUncertain })
  }

  /** The bytes to send. The first attempt adds the timer of the chat; a retry sends the stored bytes unchanged. */
  async function formOf(tx: Tx, next: Outbound, admitted: Admitted): Promise<Uint8Array> {
    const encoded = next.encoded ?? (await encode(tx, next, admitted))
    if (next.attempts > 0 || next.again !== null || !admitted.timer) return encoded
    return channel.withTimer(encoded, admitted.timer)
  }

  async function takeNext(tx: Tx, withUncertain: boolean) {
    const next = await lockNext(tx, connectionId, { withUncertain })
    if (!next) return undefined
    const { waMessageId, again } = next
    const isPrepared = prepared?.waMessageId === waMessageId
    if (!isPrepared && next.attempts === 0) return undefined // another message has become the next one
    const place = isPrepared ? prepared?.place : UNKNOWN
    const admitted = await admitMessage(tx, { connectionId, isTokenGood, metrics }, next, place)
    if (!admitted) return undefined
    const { to, trust } = admitted
    const encoded = await formOf(tx, next, admitted)
    await markSending(tx, connectionId, waMessageId, { encoded, lid: to.lid })
    await announcePlace(tx, connectionId, place)
    metrics.sends.inc({ state: next.attempts === 0 && again === null ? 'sending' : 'sending again' })
    return { waMessageId, to, encoded, again, trust: openTrust(trust, connectionId, cipher) }
  }

  /**
   * Adds the chat and, in a group, the author of each message from the journal, because the event `read-requested` may
   * name another address of the same person.
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

  async function sendReadMarks(session: ChannelSession, marks: readonly ReadMark[]): Promise<void> {
    const chats = await work((tx) => withChats(tx, marks))
    await session.markRead(chats).catch((error: unknown) => {
      if (error instanceof SocketClosedError) throw error // the read marks are sent after a reconnect
    })
    await work((tx) => deleteReadMarks(tx, connectionId, marks))
  }

  return {
    async recover() {
      const count = await work((tx) => markUncertain(tx, connectionId, { waitMs: 0, wasCut: true }))
      metrics.sends.inc({ state: 'uncertain' }, count)
    },
    async prepare(session, withUncertain) {
      prepared = undefined
      isTokenGood = session.isTokenGood
      const { marks, next } = await work(async (tx) => {
        const marks = await findReadMarks(tx, connectionId, MARKS)
        const found = await findReady(tx, withUncertain)
        return { marks, next: found && (await moveToChat(tx, deps, found)) }
      })
      if (marks.length > 0) await sendReadMarks(session, marks)
      if (!next) return false
      if (next.to.group && next.recipients === null) await countRecipients(deps, session, next)
      prepared = { waMessageId: next.waMessageId, place: await findPlace(session, next.to, log) }
      return true
    },
    takeNext: (withUncertain) => work((tx) => takeNext(tx, withUncertain)),
    async doubt(waMessageId, wasCut) {
      await work((tx) => markUncertain(tx, connectionId, { waMessageId, waitMs: doubtMs, wasCut }))
      metrics.sends.inc({ state: 'uncertain' })
    },
  }
}
