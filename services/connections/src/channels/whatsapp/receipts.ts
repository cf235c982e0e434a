import type { BinaryNode } from '@whiskeysockets/baileys'

/** What a receipt says of our messages; undefined when it is not about them. */
export type Receipt = { readonly waMessageIds: string[]; readonly ack: 2 | 3 | 4 }

const ACKS: Readonly<Record<string, Receipt['ack']>> = { '': 2, inactive: 2, read: 3, played: 4 }

/** @param isOwn whether a WhatsApp id is one of this account: its own devices confirm copies, not the message */
export function readReceipt({ attrs, content }: BinaryNode, isOwn: (jid: string) => boolean): Receipt | undefined {
  const ack = ACKS[attrs['type'] ?? '']
  const { id, from } = attrs
  if (!ack || !id || !from || isOwn(from)) return undefined
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === 'list') : []
  const items = lists.flatMap((list) => (Array.isArray(list.content) ? list.content : []))
  return { waMessageIds: [id, ...items.flatMap((item) => item.attrs['id'] ?? [])], ack }
}
