import type { BinaryNode } from '@whiskeysockets/baileys'
import { groupOf, parseJid } from './address.ts'

/** What a receipt says of our messages; undefined when it is not about them. */
export type Receipt = {
  readonly waMessageIds: string[]
  readonly ack: 2 | 3 | 4
  readonly reader: string | undefined // of a group
}

const ACKS: Readonly<Record<string, Receipt['ack']>> = { '': 2, inactive: 2, read: 3, played: 4 }

/** @param isOwn whether a WhatsApp id is one of this account: its own devices confirm copies, not the message */
export function readReceipt({ attrs, content }: BinaryNode, isOwn: (jid: string) => boolean): Receipt | undefined {
  const ack = ACKS[attrs['type'] ?? '']
  const { id, from, participant } = attrs
  const isGroup = groupOf(from) !== undefined
  const reader = isGroup ? parseJid(participant) : undefined // without the device, of which he may have several
  if (Array.isArray(content) && content.some(({ tag }) => tag === 'error')) return undefined // it was not delivered
  if (!ack || !id || !from || isOwn(participant ?? from) || (isGroup && !reader)) return undefined
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === 'list') : []
  const items = lists.flatMap((list) => (Array.isArray(list.content) ? list.content : []))
  const waMessageIds = [id, ...items.flatMap((item) => item.attrs['id'] ?? [])]
  return { waMessageIds, ack, reader: reader && `${reader.user}@${reader.server}` }
}
