import { barOn } from '@recado/contracts/connections/reach'
import { accountReplaced } from '@recado/contracts/whatsapp/events'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Cipher } from '@recado/kit/secrets/cipher'
import {
  type Channel,
  type ChannelSession,
  type Located,
  type Outgoing,
  SocketClosedError,
} from '../channels/channel.ts'
import type { Account } from '../connections/account-repository.ts'
import type { Tx } from '../db.ts'
import { announceLinks } from '../identities/announce-links.ts'
import { findStanzas } from '../inbound/journal-repository.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import { whyNotSend } from '../reach/why-not-send.ts'
import { findTimer } from '../timers/timer-repository.ts'
import { openTrust } from '../trust/take-tokens.ts'
import { findTrust } from '../trust/trust-repository.ts'
import { giveUp } from './acknowledge.ts'
import { countRecipients } from './count-recipients.ts'
import { moveToChat } from './move-to-chat.ts'
import { lockNext, type Outbound } from './next-message-repository.ts'
import { findEncoded, markSending, markUncertain } from './outbound-repository.ts'
import { prepareFile } from './prepare-file.ts'
import { deleteReadMarks, findReadMarks, type ReadMark } from './read-mark-repository.ts'
import type { SenderSteps } from './sender.ts'

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

/** Where a message goes could not be found out: it goes by what its row says, if that will do. */
const UNKNOWN = 'unknown'

type Prepared = {
  readonly waMessageId: string
  readonly place: Located | typeof UNKNOWN | undefined // undefined: nobody has the number
}

const lidAt = (place: Located | typeof UNKNOWN, { to }: Pick<Outbound, 'to'>): string | null =>
  place === UNKNOWN ? to.lid : place.address.lid

/** The database's part of sending. */
export function senderSteps(deps: Deps): SenderSteps {
  const { connectionId, work, channel, cipher, doubtMs, metrics, log } = deps

  let prepared: Prepared | undefined
  let isTokenGood: ChannelSession['isTokenGood'] = () => true

  async function encode(tx: Tx, { outgoing, to, account }: Pick<Outbound, 'outgoing' | 'to' | 'account'>) {
    const own = account.number
    const isOfOurs = 'target' in outgoing && outgoing.target.fromMe
    const original = isOfOurs ? await findEncoded(tx, connectionId, outgoing.target.waMessageId) : undefined
    return channel.encode(outgoing, { to, own, original: original ?? null })
  }

  /** What leaves for the first time says after how long it disappears; what is repeated stays as it was. */
  async function formOf(tx: Tx, next: Outbound): Promise<Uint8Array> {
    const encoded = next.encoded ?? (await encode(tx, next))
    if (next.attempts > 0 || next.again !== null || !next.timer) return encoded
    return channel.withTimer(encoded, next.timer)
  }

  async function takeNext(tx: Tx, withUncertain: boolean) {
    while (true) {
      const next = await lockNext(tx, connectionId, withUncertain)
      if (!next) return undefined
      const { waMessageId, again } = next
      const isPrepared = prepared?.waMessageId === waMessageId
      // it came before the one that was prepared
      if (!isPrepared && next.attempts === 0) return 'unprepared'
      const place = isPrepared ? prepared?.place : UNKNOWN
      const isNobody = place === undefined
      if (next.isSpent || isNobody || (again === 'lid' && lidAt(place, next) === null)) {
        await giveUp(tx, connectionId, { waMessageId }, isNobody ? 'ERR_WAPP_INVALID_CONTACT' : undefined)
        metrics.sends.inc({ state: 'failed' })
        continue
      }
      const to = { ...next.to, lid: lidAt(place, next) }
      // what is known was looked up by the names of the row
      const isSame = to.lid === next.to.lid
      const trust = isSame ? next.trust : await findTrust(tx, { connectionId }, to)
      const timer = isSame ? next.timer : await findTimer(tx, connectionId, to)
      const barred = whyNotSend({ account: next.account, to, trust }, isTokenGood)
      if (barred || (isLocked(next.account) && next.silences > 0)) {
        await giveUp(tx, connectionId, { waMessageId }, barred)
        metrics.sends.inc({ state: barred ? 'withheld' : 'failed' })
        continue
      }
      if (!next.encoded && isFile(next.outgoing)) return 'unprepared'
      const encoded = await formOf(tx, { ...next, to, timer })
      await markSending(tx, connectionId, waMessageId, { encoded, lid: to.lid })
      if (place !== UNKNOWN) await announcePlace(tx, place)
      metrics.sends.inc({ state: next.attempts === 0 && again === null ? 'sending' : 'sending again' })
      return { waMessageId, to, encoded, again, trust: openTrust(trust, connectionId, cipher) }
    }
  }

  async function announcePlace(tx: Tx, { address: { phone, lid }, isNews, former }: Located): Promise<void> {
    if (!isNews || phone === null || lid === null) return
    if (former === undefined) return announceLinks(tx, connectionId, [{ phone, lid }])
    await tx.emit(accountReplaced, { whatsappId: connectionId, phone, former, lid, at: new Date().toISOString() })
  }

  /**
   * Gives up a message that may not leave before anybody is asked about its person, or gets its file: each counts as
   * another try to reach them.
   */
  async function isBarred(session: ChannelSession, { waMessageId, to, account, trust }: Outbound): Promise<boolean> {
    if (to.group || barOn(account.reach, new Date()) === undefined) return false
    const known = await session.look(to)
    return work(async (tx) => {
      const barred = whyNotSend(
        { account, to: known, trust: known.lid === to.lid ? trust : await findTrust(tx, { connectionId }, known) },
        isTokenGood,
      )
      if (!barred) return false
      await giveUp(tx, connectionId, { waMessageId }, barred)
      metrics.sends.inc({ state: 'withheld' })
      return true
    })
  }

  /** One that cannot be found out now is a try that fails, so that nobody else's messages wait for it. */
  async function locate(session: ChannelSession, { to }: Outbound): Promise<Prepared['place']> {
    return session.locate(to).catch((err: unknown) => {
      if (err instanceof SocketClosedError) throw err
      log.warn({ err }, 'person not located')
      return UNKNOWN
    })
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
    async prepare(session, withUncertain) {
      prepared = undefined
      isTokenGood = session.isTokenGood
      const next = await work(async (tx) => {
        const found = await lockNext(tx, connectionId, withUncertain)
        return found && moveToChat(tx, deps, found)
      })
      if (!next || (await isBarred(session, next))) return
      if (next.to.group && next.recipients === null) await countRecipients(deps, session, next)
      const place = await locate(session, next)
      prepared = { waMessageId: next.waMessageId, place }
      if (place) await prepareFile(deps, session, next)
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
