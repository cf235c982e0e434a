import type { Network } from '../network/network.ts'
import type { MessageRow, MessageStatus } from '../network/rows.ts'

type Key = { chat: string; fromMe: boolean; id: string }

const RANK: Record<MessageStatus, number> = { sent: 1, delivered: 2, read: 3 }

export const findMessage = (network: Network, number: string, key: Key): MessageRow | undefined =>
  network.messages.get(number, rowId(key))

export const saveMessage = (network: Network, number: string, message: MessageRow): void =>
  network.messages.put(number, rowId(message), message)

/** Raises a message's status and never lowers it, since receipts may arrive late or twice. */
export function raiseStatus(network: Network, number: string, key: Key, status: MessageStatus): void {
  const message = findMessage(network, number, key)
  if (!message || RANK[status] <= RANK[message.status]) return
  saveMessage(network, number, { ...message, status, isSeen: message.isSeen || status === 'read' })
  network.log.add('phone-status', { phone: number, id: key.id, chat: key.chat, fromMe: key.fromMe, status })
}

/** @returns whether a message was received and decrypted, and the person has not seen it yet */
export const isUnread = ({ fromMe, isSeen, error, isChange }: MessageRow): boolean =>
  !fromMe && !isSeen && !error && !isChange

export const isBelow = (status: MessageStatus, other: MessageStatus): boolean => RANK[status] < RANK[other]

const rowId = ({ chat, fromMe, id }: Key): string => `${chat}/${fromMe ? 'out' : 'in'}/${id}`
