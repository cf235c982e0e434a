import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { z } from 'zod'
import { addressOf, groupOf } from './address.ts'

/** The ids of each recipient of a broadcast message from the phone's owner. */
const Recipients = z.array(z.array(z.string())).max(1_000)

/**
 * Our own ids at the time when a stanza arrived. They are stored with the stanza, because it could not be read with the
 * ids of another phone that is linked later.
 */
export type Me = { readonly id: string; readonly lid: string }

const StoredStanza = z.object({
  attrs: z.record(z.string(), z.string()),
  me: z.object({ id: z.string(), lid: z.string() }),
  recipients: Recipients.optional(), // the recipients, if the phone's owner wrote to a broadcast list
  isUnread: z.boolean().optional(), // the message could not be decrypted
  isForPhonesOnly: z.boolean().optional(), // only phones get the content
  isHistory: z.boolean().optional(), // the message is from the phone's history from before it was linked
  isGroupNews: z.boolean().optional(), // a change of a group instead of a message
  isNumberChange: z.boolean().optional(), // a change of a number instead of a message
})
export type StoredStanza = z.infer<typeof StoredStanza>

export const encodeStanza = (stanza: StoredStanza): Buffer => Buffer.from(JSON.stringify(stanza))
export const decodeStanza = (bytes: Uint8Array): StoredStanza =>
  StoredStanza.parse(JSON.parse(Buffer.from(bytes).toString()))

const LIST = /^\d+@broadcast$/

/** Whether a message went to a broadcast list. Each recipient sees the message in their chat with its author. */
export const isOfList = ({ from = '', recipient = '' }: Record<string, string>): boolean =>
  LIST.test(from) || LIST.test(recipient)

/**
 * The ids of the author of a broadcast message: its `participant`, or our own device (whatsmeow message.go,
 * parseMessageSource).
 */
export const writerOfList = ({ from = '', ...attrs }: Record<string, string>): (string | undefined)[] => [
  LIST.test(from) ? attrs['participant'] : from,
  attrs['participant_pn'],
  attrs['participant_lid'],
  attrs['sender_pn'],
  attrs['sender_lid'],
]

/** The chat of a stored message, and the author of a message to a group or a list, both as WhatsApp ids. */
export function chatOfStanza(stored: Uint8Array): { chat: string; participant: string | undefined } {
  const { attrs } = decodeStanza(stored)
  return { chat: attrs['recipient'] ?? attrs['from'] ?? '', participant: attrs['participant'] }
}

/** The person whose chat a stored message belongs to, with all ids in its stanza; undefined for a group. */
export function addressOfStanza(stored: Uint8Array): WhatsappAddress | undefined {
  const { attrs } = decodeStanza(stored)
  const { recipient } = attrs
  if (isOfList(attrs)) return addressOf(...writerOfList(attrs))
  if (recipient === undefined) return addressOf(attrs['from'], attrs['sender_pn'], attrs['sender_lid'])
  return addressOf(
    recipient,
    attrs['recipient_pn'],
    attrs['recipient_lid'],
    attrs['peer_recipient_pn'],
    attrs['peer_recipient_lid'],
  )
}

export const isUnread = (stored: Uint8Array): boolean => decodeStanza(stored).isUnread === true

/** Whether a stored message belongs to this chat; false only when it is known to belong to another. */
export const isOfChat = (stored: Uint8Array, chat: WhatsappAddress): boolean =>
  groupOf(chatOfStanza(stored).chat) === chat.group && mayBeOne(addressOfStanza(stored), chat)

/**
 * Whether two stored stanzas with one message id are the same message. The stanzas may use different ids for the same
 * chat and author.
 */
export function isSameMessage(one: Uint8Array, other: Uint8Array): boolean {
  const [{ attrs }, { attrs: others }] = [decodeStanza(one), decodeStanza(other)]
  if (groupOf(attrs['from']) !== groupOf(others['from'])) return false
  if ((attrs['recipient'] === undefined) !== (others['recipient'] === undefined)) return false
  const writerOf = (of: typeof attrs) => addressOf(of['participant'], of['participant_pn'], of['participant_lid'])
  return mayBeOne(writerOf(attrs), writerOf(others)) && mayBeOne(addressOfStanza(one), addressOfStanza(other))
}

/** Whether two addresses may belong to one person: compares their LIDs, or their phones when a LID is missing. */
function mayBeOne(one: WhatsappAddress | undefined, other: WhatsappAddress | undefined): boolean {
  if (!one || !other) return true
  if (one.lid !== null && other.lid !== null) return one.lid === other.lid
  return one.phone === null || other.phone === null || one.phone === other.phone
}
