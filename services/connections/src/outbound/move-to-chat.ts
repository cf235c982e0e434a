import type { MessageName } from '@recado/contracts/whatsapp/content'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Channel, Outgoing } from '../channels/channel.ts'
import { findStanzasOf } from '../inbound/journal-repository.ts'
import type { Tx } from '../tables/db.ts'
import { findChatOfSent, moveOutbound } from './chat-repository.ts'
import type { Outbound } from './next-message-repository.ts'

/** The connection whose journal is searched, and what the search needs to read the stored stanzas. */
type Surroundings = {
  readonly connectionId: number
  readonly channel: Pick<Channel, 'addressOfStanza'>
  readonly cipher: Cipher
}

/** @returns the message that this message quotes, edits, deletes or reacts to */
const meantBy = (outgoing: Outgoing): MessageName | null =>
  'target' in outgoing ? outgoing.target : outgoing.content.quoted

/**
 * Redirects a reply, or a change of a message, to the chat of the original message, because a person with several
 * accounts has several chats.
 *
 * The chat stays the same if the original is no longer stored, if the journal has several messages with its id from
 * different chats, or after the first attempt to send.
 *
 * @returns the message with the address of the original's chat
 */
export async function moveToChat<T extends Outbound>(
  tx: Tx,
  { connectionId, channel, cipher }: Surroundings,
  next: T,
): Promise<T> {
  const meant = next.to.group || next.attempts > 0 || next.again !== null ? null : meantBy(next.outgoing)
  if (!meant || (meant.fromMe && (await findChatOfSent(tx, connectionId, meant.waMessageId)))) return next
  const stanzas = await findStanzasOf(tx, connectionId, meant.waMessageId, cipher)
  const [chat, ...others] = stanzas.flatMap((stanza) => channel.addressOfStanza(stanza) ?? [])
  if (!chat || others.some(({ phone, lid }) => phone !== chat.phone || lid !== chat.lid)) return next
  const isThere = chat.lid === null ? chat.phone === next.to.phone : chat.lid === next.to.lid
  if (isThere) return next
  await moveOutbound(tx, connectionId, next.waMessageId, chat)
  return { ...next, to: chat }
}
