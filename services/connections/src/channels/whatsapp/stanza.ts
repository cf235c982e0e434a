import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { z } from 'zod'
import { addressOf, groupOf } from './address.ts'

/** The ids of each person to whom the owner of the phone wrote at once. */
const Recipients = z.array(z.array(z.string())).max(1_000)

/** Our own identity when the stanza came: after another phone was paired it could not be read otherwise. */
export type Me = { readonly id: string; readonly lid: string }

const StoredStanza = z.object({
  attrs: z.record(z.string(), z.string()),
  me: z.object({ id: z.string(), lid: z.string() }),
  recipients: Recipients.optional(), // of a broadcast list of the owner
  isUnread: z.boolean().optional(), // it could not be decrypted
  isForPhonesOnly: z.boolean().optional(), // other devices do not get its content
  isHistory: z.boolean().optional(), // told by the phone, of the time before it was linked
  isGroupNews: z.boolean().optional(), // no message: what became of a group
  isNumberChange: z.boolean().optional(), // no message: somebody has another number
})
export type StoredStanza = z.infer<typeof StoredStanza>

export const encodeStanza = (stanza: StoredStanza): Buffer => Buffer.from(JSON.stringify(stanza))
export const decodeStanza = (bytes: Uint8Array): StoredStanza =>
  StoredStanza.parse(JSON.parse(Buffer.from(bytes).toString()))

const LIST = /^\d+@broadcast$/

/** Whether a message went by a broadcast list: each of its readers has it in the chat with its writer. */
export const isOfList = ({ from = '', recipient = '' }: Record<string, string>): boolean =>
  LIST.test(from) || LIST.test(recipient)

/** The ids of who wrote by a broadcast list: its `participant`, or our own device (whatsmeow message.go, parseMessageSource). */
export const writerOfList = ({ from = '', ...attrs }: Record<string, string>): (string | undefined)[] => [
  LIST.test(from) ? attrs['participant'] : from,
  attrs['participant_pn'],
  attrs['participant_lid'],
  attrs['sender_pn'],
  attrs['sender_lid'],
]

/** The chat of a stored message and, in a group or of a list, its writer, as the network writes them. */
export function chatOfStanza(stored: Uint8Array): { chat: string; participant: string | undefined } {
  const { attrs } = decodeStanza(stored)
  return { chat: attrs['recipient'] ?? attrs['from'] ?? '', participant: attrs['participant'] }
}

/** The person of the chat of a stored message, by all names that its stanza gives; undefined of a group's. */
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

/** Whether a stored message is of this chat; false only when it is known to be of another. */
export const isOfChat = (stored: Uint8Array, chat: WhatsappAddress): boolean =>
  groupOf(chatOfStanza(stored).chat) === chat.group && mayBeOne(addressOfStanza(stored), chat)

/** Whether two stored messages under one id are the same, by whichever of their names they came. */
export function isSameMessage(one: Uint8Array, other: Uint8Array): boolean {
  const [{ attrs }, { attrs: others }] = [decodeStanza(one), decodeStanza(other)]
  if (groupOf(attrs['from']) !== groupOf(others['from'])) return false
  if ((attrs['recipient'] === undefined) !== (others['recipient'] === undefined)) return false
  const writerOf = (of: typeof attrs) => addressOf(of['participant'], of['participant_pn'], of['participant_lid'])
  return mayBeOne(writerOf(attrs), writerOf(others)) && mayBeOne(addressOfStanza(one), addressOfStanza(other))
}

/** By the LID, if both have one. */
function mayBeOne(one: WhatsappAddress | undefined, other: WhatsappAddress | undefined): boolean {
  if (!one || !other) return true
  if (one.lid !== null && other.lid !== null) return one.lid === other.lid
  return one.phone === null || other.phone === null || one.phone === other.phone
}
