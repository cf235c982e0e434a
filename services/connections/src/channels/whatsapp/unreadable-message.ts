import { createHash } from 'node:crypto'
import type { JournalEntry } from '../channel.ts'
import { lidOf } from './address.ts'
import type { Arrival } from './arrival.ts'
import { recipientsIn } from './list-recipients.ts'
import { mayBeOwed } from './owed-message.ts'
import { encodeStanza, type Me } from './stanza.ts'

/**
 * Creates the journal entry of a message that failed before decryption, such as our own message while the account's LID
 * is unknown. People see a placeholder, and the phone is asked for the text.
 */
export function unreadableEntry(me: Me, { node, arrival, offline }: Arrival): JournalEntry {
  const { attrs } = node
  const { id = '', from, participant } = attrs
  const cipherHash = createHash('sha256').update(['unreadable', id, from, participant].join('\0')).digest()
  const stanza = encodeStanza({ attrs, me: whoWeWere(me, attrs), ...recipientsIn(node), isUnread: true })
  const isOwed = mayBeOwed(attrs)
  return { cipherHash, arrival, stanzaId: id, stanza, plaintext: Buffer.alloc(0), offline, isOwed }
}

/**
 * Our ids at the time of the stanza. A stanza with a recipient comes from our own account, so its `from` contains our
 * LID even if we did not know it.
 */
function whoWeWere(me: Me, { from, recipient }: Arrival['node']['attrs']): Me {
  const own = lidOf(from)
  return me.lid === '' && recipient !== undefined && own !== null ? { ...me, lid: `${own}@lid` } : me
}
