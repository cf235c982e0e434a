import type { BinaryNode } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'

/** A device's request for a message that it could not read. */
export type RetryRequest = {
  readonly id: string
  readonly chat: string // the person or the group
  readonly device: string // the device that asks
  readonly count: number
}

/**
 * @param isOwn whether a WhatsApp id belongs to this account: our own devices also ask for copies, and name the chat in
 *   `recipient`
 * @returns undefined when the receipt does not name a message and a chat
 */
export function readRetry(receipt: BinaryNode, isOwn: (jid: string) => boolean): RetryRequest | undefined {
  const { id: receiptId, from, participant, recipient } = receipt.attrs
  const retry = baileys.getBinaryNodeChild(receipt, 'retry')
  const id = retry?.attrs['id'] ?? receiptId
  const count = Number(retry?.attrs['count'] ?? 1)
  if (!id || !from || !Number.isInteger(count) || count < 1) return undefined
  if (baileys.isJidGroup(from)) return participant ? { id, chat: from, device: participant, count } : undefined
  const chat = isOwn(from) ? recipient : from
  return chat ? { id, chat: baileys.jidNormalizedUser(chat), device: from, count } : undefined
}
