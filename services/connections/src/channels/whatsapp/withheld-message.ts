import { createHash } from 'node:crypto'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { SessionStore } from '../channel.ts'
import type { Arrival } from './arrival.ts'
import { mayBeOwed } from './owed-message.ts'
import { encodeStanza, type Me } from './stanza.ts'

const CONTENTS = ['enc', 'plaintext'] // tags of content; `plaintext` is used by channels, which we do not read

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : [])

/** Whether a message stanza lacks the content, such as a message that a person sent from an advertisement. */
export const isWithheld = (message: BinaryNode): boolean =>
  message.attrs['category'] !== 'peer' && !childrenOf(message).some(({ tag }) => CONTENTS.includes(tag))

/**
 * Writes a message without its content into the journal, so that people see a placeholder. The client asks the phone
 * for the content, except of messages that only phones show, such as view-once pictures.
 */
export async function keepWithheld(
  store: Pick<SessionStore, 'writeKeys'>,
  me: Me,
  { node, arrival, offline }: Arrival,
): Promise<void> {
  const { id = '', from, participant } = node.attrs
  const cipherHash = createHash('sha256').update(['withheld', id, from, participant].join('\0')).digest()
  const absence = childrenOf(node).find(({ tag }) => tag === 'unavailable')
  const isForPhonesOnly = /^(view_once|bot|hosted)/.test(absence?.attrs['type'] ?? '')
  const stanza = encodeStanza({ attrs: node.attrs, me, isUnread: true, ...(isForPhonesOnly && { isForPhonesOnly }) })
  const isOwed = !isForPhonesOnly && mayBeOwed(node.attrs)
  await store.writeKeys([], { cipherHash, arrival, stanzaId: id, stanza, plaintext: Buffer.alloc(0), offline, isOwed })
}
