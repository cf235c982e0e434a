import type { BinaryNode } from '@whiskeysockets/baileys'
import { groupOf, parseJid } from './address.ts'

/** A receipt about messages that we sent. */
export type Receipt = {
  readonly waMessageIds: readonly string[]
  readonly ack: 2 | 3 | 4
  readonly reader: string | undefined // the group member who sent the receipt; undefined in a direct chat
}

const ACKS: Readonly<Record<string, Receipt['ack']>> = { '': 2, inactive: 2, read: 3, played: 4 }

/**
 * Reads the receipts about our messages in a stanza.
 *
 * @param isOwn whether a WhatsApp id belongs to this account; receipts of our own devices are ignored, because they
 * only confirm copies
 *
 * @returns empty for a stanza that is not about our messages
 */
export function readReceipts(receipt: BinaryNode, isOwn: (jid: string) => boolean): Receipt[] {
  const { id, from, participant, type = '' } = receipt.attrs
  const ack = ACKS[type]
  if (!ack || !id || !from) return []
  if (childrenOf(receipt, 'error').length > 0) return [] // the message was not delivered
  const isGroup = groupOf(from) !== undefined
  const reader = isGroup ? readerOf(participant) : undefined
  if (isGroup && participant === undefined) return readGrouped(receipt, isOwn).map((each) => ({ ...each, ack }))
  if (isOwn(participant ?? from) || (isGroup && !reader)) return []
  const items = childrenOf(receipt, 'list').flatMap((list) => childrenOf(list, 'item'))
  return [{ waMessageIds: [id, ...items.flatMap((item) => item.attrs['id'] ?? [])], ack, reader }]
}

/**
 * Reads a receipt of several group members, which lists the readers of each message: `<participants key><user jid
 * t/></participants>` (whatsmeow receipt.go).
 */
function readGrouped(receipt: BinaryNode, isOwn: (jid: string) => boolean): Omit<Receipt, 'ack'>[] {
  return childrenOf(receipt, 'participants').flatMap((message) => {
    const { key } = message.attrs
    return childrenOf(message, 'user').flatMap(({ attrs: { jid = '' } }) => {
      const reader = isOwn(jid) ? undefined : readerOf(jid)
      return key && reader ? [{ waMessageIds: [key], reader }] : []
    })
  })
}

/** The reader's id without the device, because a person may have several devices. */
function readerOf(jid: string | undefined): string | undefined {
  const parsed = parseJid(jid)
  return parsed && `${parsed.user}@${parsed.server}`
}

const childrenOf = ({ content }: BinaryNode, tag: string): BinaryNode[] =>
  Array.isArray(content) ? content.filter((child) => child.tag === tag) : []
