import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { SignalKeyStoreWithTransaction, SocketConfig } from '@whiskeysockets/baileys'
import type { TokenNews } from '../../trust/trust.ts'
import type { JournalEntry, KeyChange, SessionStore } from '../channel.ts'
import type { Arrival } from './arrival.ts'
import { baileys } from './baileys.ts'
import { recipientsIn } from './list-recipients.ts'
import { lookUpApart } from './look-ups.ts'
import { moveKeysWithPairs } from './move-keys.ts'
import { mayBeOwed } from './owed-message.ts'
import { currentArrival, noteKept } from './serial-stanzas.ts'
import { encodeStanza, type Me } from './stanza.ts'
import { type Committed, takeTurns } from './take-turns.ts'

type MakeRepository = SocketConfig['makeSignalRepository']
type Decryption = { entry?: JournalEntry; isStored?: boolean }

/**
 * Passed to the client in place of a message of our own from another device, if we cannot read it; the single byte is
 * padding.
 *
 * The client then confirms the message by a receipt of type `sender`. If it sent an ack instead, WhatsApp would close
 * the connection some 50 minutes later, repeatedly. A retry request would stay unanswered (whatsapp-rust #659).
 */
const EMPTY_MESSAGE = Buffer.from([1])

const decrypting = new AsyncLocalStorage<Decryption>()

/** Writes keys and, in the same transaction, the text of the message whose decryption changed them, if there is one. */
export function writeWithJournal(
  store: Pick<SessionStore, 'writeKeys'>,
  changes: readonly KeyChange[],
  tokens: readonly TokenNews[],
): Promise<void> {
  const decryption = decrypting.getStore()
  if (!decryption?.entry) return store.writeKeys(changes, undefined, [], tokens)
  decryption.isStored = true
  return store.writeKeys(changes, decryption.entry, [], tokens)
}

type Deps = {
  readonly store: Pick<SessionStore, 'findPlaintext' | 'writeKeys'>
  readonly me: () => Me
  /** Called after the attempt to store the text of a stanza in the journal, now or at an earlier delivery. */
  readonly onJournaled: (stanzaId: string) => void
  /** Filters the text of a message before the client sees it. */
  readonly passOn: (plaintext: Uint8Array) => Promise<Uint8Array>
}

/**
 * The client's encryption with a journal. The text of a message is committed in the transaction that advances the
 * ratchet, before the receipt can leave.
 *
 * A stanza that is delivered again after a crash is read from the journal, because the advanced ratchet cannot decrypt
 * it again.
 */
export function journaledRepository({ store, me, onJournaled, passOn }: Deps): MakeRepository {
  return (auth, logger, toLid) => {
    const keys = auth.keys as SignalKeyStoreWithTransaction
    const committed = takeTurns(keys)
    const repository = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, toLid)

    async function once(ciphertext: Uint8Array, type: string, key: string, decrypt: () => Promise<Uint8Array>) {
      const arrival = currentArrival()
      if (!arrival) return decrypt() // not a message stanza
      noteKept()
      const cipherHash = hashOf(ciphertext, type, arrival)
      const stanzaId = arrival.node.attrs['id'] ?? ''
      const decryption: Decryption = {}
      try {
        return await decrypting.run(decryption, async () => {
          const plaintext = await keys.transaction(async () => {
            const clear = await decrypt()
            decryption.entry = entryOf(arrival, { me: me(), cipherHash, plaintext: clear })
            return clear
          }, key)
          if (decryption.entry && !decryption.isStored) await store.writeKeys([], decryption.entry) // no key changed
          return plaintext
        })
      } catch (error) {
        const seen = await store.findPlaintext(cipherHash)
        if (seen) return seen
        await store.writeKeys([], unreadEntry(arrival, me(), cipherHash)) // so that people see that a message arrived
        if (arrival.node.attrs['recipient']) return EMPTY_MESSAGE
        throw error
      } finally {
        onJournaled(stanzaId)
      }
    }

    lookUpApart(repository, keys, () => currentArrival() !== undefined)
    moveKeysWithPairs(repository, keys)
    const { decryptMessage, decryptGroupMessage } = repository
    repository.decryptMessage = (o) =>
      once(o.ciphertext, o.type, o.jid, () => decryptMessage.call(repository, o)).then(passOn)
    repository.decryptGroupMessage = (o) =>
      once(o.msg, 'skmsg', o.group, () => decryptGroupMessage.call(repository, o)).then(passOn)
    commitFirst(repository, committed)
    return repository
  }
}

type Repository = ReturnType<MakeRepository>

/**
 * Returns encrypted content only after the advanced ratchet is stored. The client sends a message inside the
 * transaction of its keys (`relayMessage` in Socket/messages-send.js). After a crash before the commit, the next
 * message would be encrypted with the key of a sent message, and phones would refuse it.
 *
 * A new session is also stored at once, because encryption does not see uncommitted writes of the client's transaction.
 */
function commitFirst(repository: Repository, committed: Committed): void {
  const { encryptMessage, encryptGroupMessage, getSenderKeyDistributionMessage, injectE2ESession } = repository
  repository.encryptMessage = (o) => committed(() => encryptMessage.call(repository, o))
  repository.encryptGroupMessage = (o) => committed(() => encryptGroupMessage.call(repository, o))
  repository.getSenderKeyDistributionMessage = (o) =>
    committed(() => getSenderKeyDistributionMessage.call(repository, o))
  repository.injectE2ESession = (o) => committed(() => injectE2ESession.call(repository, o))
}

type Taken = Pick<JournalEntry, 'cipherHash' | 'plaintext'> & { readonly me: Me; readonly isUnread?: boolean }

function entryOf({ node, arrival, offline }: Arrival, { me, isUnread, ...text }: Taken): JournalEntry {
  const { attrs } = node
  const stanza = encodeStanza({ attrs, me, ...recipientsIn(node), ...(isUnread && { isUnread }) })
  return { ...text, arrival, stanzaId: attrs['id'] ?? '', stanza, offline }
}

/**
 * The entry of a message that cannot be decrypted. Its hash differs from that of the ciphertext, so that a later
 * delivery that is readable gets an entry too.
 */
const unreadEntry = (arrival: Arrival, me: Me, hash: Buffer): JournalEntry => {
  const cipherHash = createHash('sha256').update(hash).update('unread').digest()
  const entry = entryOf(arrival, { me, cipherHash, plaintext: Buffer.alloc(0), isUnread: true })
  return { ...entry, isOwed: mayBeOwed(arrival.node.attrs) }
}

const hashOf = (ciphertext: Uint8Array, type: string, { node }: Arrival): Buffer =>
  createHash('sha256')
    .update(ciphertext)
    .update(`\0${type}\0${node.attrs['from']}\0${node.attrs['participant'] ?? ''}`)
    .digest()
