import { findGroup, isGroupJid } from '../groups/group-rows.ts'
import { findAddress, findPhone, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { GroupRow, PhoneRow } from '../network/rows.ts'

/** The recipient of a message. */
export type Recipient = { group?: never; phone: PhoneRow } | { group: GroupRow; phone?: never }

/** The key under which phones store the chat: a number, or a group's address. */
export const chatOf = (recipient: Recipient): string => (recipient.group ? recipient.group.id : recipient.phone.number)

/** The address of the chat in a phone's stanzas to linked devices. */
export const chatJidOf = (recipient: Recipient, addressing: 'lid' | 'pn'): string =>
  recipient.group ? recipient.group.id : jidOf(recipient.phone, addressing)

/** @param chat a number or a group's address */
export function findRecipient(network: Network, chat: string): Recipient | undefined {
  if (isGroupJid(chat)) {
    const group = findGroup(network, chat)
    return group && { group }
  }
  const phone = findPhone(network, chat)
  return phone && { phone }
}

/** The recipient behind an address of a stanza. */
export function recipientAt(network: Network, jid: string): Recipient | undefined {
  if (isGroupJid(jid)) return findRecipient(network, jid)
  const phone = findAddress(network, jid)?.phone
  return phone && { phone }
}
