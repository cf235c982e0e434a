import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { MessageName } from '@recado/contracts/whatsapp/content'
import type { proto } from '@whiskeysockets/baileys'
import { addressOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import type { Me, StoredStanza } from '../stanza.ts'
import type { Meant } from './content.ts'
import type { Envelope } from './read-envelope.ts'
import { idOf } from './usable-id.ts'

/**
 * The message that a change applies to. `author` is the only person who may have written that message; null in direct
 * chats, for our own messages, and when any author is accepted.
 */
type Target = { readonly target: MessageName; readonly author: WhatsappAddress | null }

const BY_ADMIN = '8' // the `edit` of a deletion by an administrator (`sendMessage` in Socket/messages-send.js)

/**
 * Finds the message that a change applies to. The author of the change writes the key from their own point of view:
 * `fromMe` means a message of theirs.
 *
 * People can edit or delete only messages that they wrote, whatever the key contains. In groups, administrators can
 * also delete messages of other members.
 */
export function targetOf(
  { key, change }: Meant,
  { fromMe, chat, participant }: Pick<Envelope, 'fromMe' | 'chat' | 'participant'>,
  { attrs, me }: Pick<StoredStanza, 'attrs' | 'me'>,
): Target | undefined {
  const waMessageId = idOf(key.id)
  if (!waMessageId) return undefined
  const isGroup = chat.group !== undefined
  const own = { target: { waMessageId, fromMe }, author: fromMe ? null : (participant?.address ?? null) }
  if (change.kind === 'edited' || (change.kind === 'revoked' && !isGroup)) return own
  if (fromMe) {
    const isOurs = key.fromMe === true
    const author = change.kind === 'revoked' && !isOurs ? (addressOf(key.participant ?? undefined) ?? null) : null
    return { target: { waMessageId, fromMe: isOurs }, author }
  }
  if (change.kind === 'revoked' && attrs['edit'] !== BY_ADMIN) return own
  const isOurs = isGroup ? isUs(key.participant, me) : true
  const target = { waMessageId, fromMe: key.fromMe !== true && isOurs }
  if (change.kind === 'reacted' || target.fromMe) return { target, author: null }
  const author = addressOf(key.participant ?? undefined) ?? participant?.address ?? null
  return { target, author }
}

/** Finds the message that a reply quotes; null for a message outside this chat, such as a status post. */
export function quotedIn(context: proto.IContextInfo | null | undefined, me: Me): MessageName | null {
  const waMessageId = idOf(context?.stanzaId)
  const isElsewhere = context?.remoteJid?.endsWith('broadcast') === true
  return waMessageId && !isElsewhere ? { waMessageId, fromMe: isUs(context?.participant, me) } : null
}

export const isUs = (jid: string | null | undefined, { id, lid }: Me): boolean =>
  Boolean(jid) && [id, lid].some((own) => own !== '' && baileys.areJidsSameUser(jid ?? undefined, own))
