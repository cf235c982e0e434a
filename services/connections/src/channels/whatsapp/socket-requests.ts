import type { WASocket } from '@whiskeysockets/baileys'
import { type ChannelListener, type ChannelSession, NO_READERS, SocketClosedError } from '../channel.ts'
import { jidOf } from './address.ts'
import { destinationOf } from './addressing.ts'
import { baileys } from './baileys.ts'
import { isLineBroken } from './close-cause.ts'
import { type Books, fetchRecipientKeys } from './devices/fetch-recipient-keys.ts'
import type { FurtherCopies } from './devices/further-copies.ts'
import { stanzaAttributes } from './encode-outgoing.ts'
import { composeFile } from './files/compose-file.ts'
import { drawFile } from './files/draw-file.ts'
import type { AskMediaAccess } from './files/media-access.ts'
import { openPicture } from './files/open-picture.ts'
import { renewFile } from './files/renew-file.ts'
import { uploadFile } from './files/upload.ts'
import { findPerson } from './find-person.ts'
import { hasReaders } from './find-readers.ts'
import type { Hold } from './hold-back.ts'
import type { Lifetime } from './lifetime.ts'
import type { Network } from './open-socket.ts'
import { askPhone } from './owed-message.ts'
import type { PersonBook } from './person-book.ts'
import { askReach } from './reach-news.ts'
import type { Memory } from './session-surroundings.ts'
import { withSecret } from './trust/message-secret.ts'
import type { TrustWork } from './trust/trust-work.ts'
import { unlessAborted } from './unless-aborted.ts'

type Deps = {
  readonly socket: WASocket
  readonly network: Network
  readonly lifetime: Lifetime
  readonly hold: Hold
  readonly askMediaAccess: AskMediaAccess
  readonly memory: Memory
  readonly people: PersonBook
  readonly books: Books
  readonly copies: FurtherCopies
  readonly trust: TrustWork
  readonly isOwn: (jid: string) => boolean
  readonly refused: ChannelListener['refused']
}

/** Creates the requests that a session sends on its open socket. @throws SocketClosedError once the socket is closed */
export function socketRequests(deps: Deps): Omit<ChannelSession, 'caughtUp' | 'logOut' | 'close'> {
  const { socket, network, lifetime, hold, memory, people, books, copies, trust, isOwn } = deps
  const ended = new AbortController()
  void lifetime.over.then(() => ended.abort())

  /**
   * Rejects pending work when the socket closes. The client itself may wait forever after its store has failed, and
   * notices a lost connection late.
   */
  const unlessClosed = <R>(work: Promise<R>): Promise<R> =>
    lifetime.within(
      work.catch((error: unknown) => Promise.reject(isLineBroken(error) ? new SocketClosedError() : error)),
    )

  return {
    look: (person) => unlessClosed(people.look(person)),
    locate: (person) => unlessClosed(people.locate(person)),
    async send(outgoing) {
      const { waMessageId, to, encoded, again } = outgoing
      const message = baileys.proto.Message.decode(encoded)
      if (!to.group && !people.isLocated(to)) throw new Error('the address of the person is not known')
      const person = await unlessClosed(people.look(to))
      const { jid, attributes } = destinationOf(person, network.addressing, { again, refusing: memory.refusing })
      const additionalAttributes = { ...stanzaAttributes(message), ...attributes }
      if (!to.group && !(await unlessClosed(hasReaders(socket, memory.devices, jid, person)))) {
        return deps.refused(waMessageId, { code: NO_READERS, address: 'lid', hasShownToken: false })
      }
      const devices = await unlessClosed(fetchRecipientKeys(socket, books, jid))
      copies.leaves(waMessageId, { chat: jid, devices })
      const additionalNodes = await unlessClosed(trust.nodesFor(outgoing, jid))
      const options = { messageId: waMessageId, additionalAttributes, additionalNodes }
      await unlessClosed(socket.relayMessage(jid, message, options).then(hold.left))
    },
    async showComposing(to) {
      await unlessClosed(socket.sendPresenceUpdate('composing', jidOf(await unlessClosed(people.look(to)))))
    },
    async markRead(marks) {
      const keys = marks.map(({ chat, participant, waMessageId }) => ({
        remoteJid: chat,
        id: waMessageId,
        fromMe: false,
        ...(participant !== undefined && { participant }),
      }))
      await unlessClosed(socket.readMessages(keys).then(hold.left))
    },
    encodeFile(content, file, wanted) {
      const signal = AbortSignal.any([wanted, ended.signal])
      async function encode(): Promise<Uint8Array> {
        const drawn = await drawFile(content, file, network.previews.draw)
        signal.throwIfAborted()
        const uploaded = await uploadFile(deps.askMediaAccess, network.hosts, content.kind, file, signal)
        return baileys.proto.Message.encode(withSecret(composeFile(content, uploaded, drawn))).finish()
      }
      return unlessClosed(unlessAborted(encode(), signal)) // a failed media store may never answer
    },
    renewFile: (file, owner) => unlessClosed(renewFile(socket, file, owner)),
    async describeGroup(group) {
      const { subject, participants, ephemeralDuration } = await unlessClosed(books.groups.get(jidOf(group)))
      const others = participants.filter(({ id, phoneNumber = '' }) => !isOwn(id) && !isOwn(phoneNumber))
      return { subject, others: others.length, disappearAfter: ephemeralDuration ?? 0 }
    },
    isTokenGood: trust.isGood,
    askPhone: (stanza) => unlessClosed(askPhone(socket, stanza)),
    askReach: () => unlessClosed(askReach(socket)),
    findPerson: (numbers) => unlessClosed(findPerson(socket, numbers)),
    async openPicture(of, signal) {
      const known = await unlessClosed(people.look(of.address))
      const isSame = known.lid === of.address.lid
      const proofs = await unlessClosed(trust.nodesForPicture(known, isSame ? { trust: of.trust } : undefined))
      return unlessClosed(openPicture(socket, network.hosts, known, proofs, signal))
    },
  }
}
