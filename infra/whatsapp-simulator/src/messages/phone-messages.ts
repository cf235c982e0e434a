import type { Network } from '../network/network.ts'
import type { MessageRow, MessageStatus } from '../network/rows.ts'

type Key = { chat: string; fromMe: boolean; id: string }

const RANK: Record<MessageStatus, number> = { sent: 1, delivered: 2, read: 3 }

export const findMessage = (network: Network, number: string, key: Key): MessageRow | undefined =>
  network.messages.get(number, rowId(key))

export const saveMessage = (network: Network, number: string, message: MessageRow): void =>
  network.messages.put(number, rowId(message), message)

/** Shows an arrival on a phone. The same id again is one message with one more copy. */
export function showMessage(
  network: Network,
  number: string,
  arrival: Pick<MessageRow, 'id' | 'chat' | 'fromMe' | 'text' | 'at' | 'source'>,
): MessageRow {
  const known = findMessage(network, number, arrival)
  const { error: _mended, ...rest } = known ?? { copies: 0, status: 'sent' as const, isSeen: false, retries: 0 }
  const message: MessageRow = { ...rest, ...arrival, at: known?.at ?? arrival.at, copies: rest.copies + 1 }
  saveMessage(network, number, message)
  const { id, chat, fromMe, copies } = message
  network.log.add('phone-message', { phone: number, id, chat, fromMe, copies })
  return message
}

/** Moves a status forward only: receipts may come late or twice. */
export function raiseStatus(network: Network, number: string, key: Key, status: MessageStatus): void {
  const message = findMessage(network, number, key)
  if (!message || RANK[status] <= RANK[message.status]) return
  saveMessage(network, number, { ...message, status, isSeen: message.isSeen || status === 'read' })
  network.log.add('phone-status', { phone: number, id: key.id, chat: key.chat, fromMe: key.fromMe, status })
}

/** Received, readable and not yet seen by the person. */
export const isUnread = ({ fromMe, isSeen, error }: MessageRow): boolean => !fromMe && !isSeen && !error

export const isBelow = (status: MessageStatus, other: MessageStatus): boolean => RANK[status] < RANK[other]

const rowId = ({ chat, fromMe, id }: Key): string => `${chat}/${fromMe ? 'out' : 'in'}/${id}`
