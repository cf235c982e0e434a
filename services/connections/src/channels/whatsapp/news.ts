import { createHash } from 'node:crypto'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { SessionStore } from '../channel.ts'
import type { Arrival } from './arrival.ts'
import { toBytes } from './auth-state.ts'
import { encodeStanza, type Me } from './stanza.ts'

const GROUP = 'w:gp2'

/**
 * Whether a notification is stored in the journal like a message: a change of a group, or a person's new number
 * (`<modify old new/>`: whatsapp-rust #358).
 */
export const isNews = ({ attrs, content }: BinaryNode): boolean =>
  attrs['type'] === GROUP ||
  (attrs['type'] === 'contacts' && Array.isArray(content) && content.some(({ tag }) => tag === 'modify'))

/**
 * Writes a change of a group or a number into the journal, where it is read in order with the messages. A notification
 * that WhatsApp delivers again, because our confirmation was lost, has the same hash and is stored once.
 */
export async function keepNews(
  store: Pick<SessionStore, 'writeKeys'>,
  me: Me,
  { node: { attrs, content }, arrival, offline }: Arrival,
): Promise<void> {
  const plaintext = toBytes(content ?? [])
  const name = [attrs['id'], attrs['from'], attrs['t']].join('\0')
  const cipherHash = createHash('sha256').update(`group news\0${name}\0`).update(plaintext).digest()
  const kind = attrs['type'] === GROUP ? { isGroupNews: true } : { isNumberChange: true }
  const stanza = encodeStanza({ attrs, me, ...kind })
  await store.writeKeys([], { cipherHash, arrival, stanzaId: attrs['id'] ?? '', stanza, plaintext, offline })
}
