import { changeIn, isProtocolTraffic } from '../content/change.ts'
import { decodeMessage } from '../content/wrappers.ts'
import type { Network } from '../network/network.ts'
import type { MessageRow } from '../network/rows.ts'
import { applyChange, applyEarlyChanges } from './apply-change.ts'
import { findMessage, saveMessage } from './phone-messages.ts'

type Arrival = Pick<
  MessageRow,
  'id' | 'chat' | 'fromMe' | 'content' | 'at' | 'source' | 'author' | 'companions' | 'report'
>

/**
 * Shows an arrived message on a phone, or applies it as a change to another message. A repeated id only raises the
 * message's number of copies.
 */
export function showMessage(network: Network, number: string, arrival: Arrival): MessageRow {
  const known = findMessage(network, number, arrival)
  const fresh = { copies: 0, status: 'sent' as const, isSeen: arrival.fromMe, retries: 0, error: undefined }
  const { error: _mended, ...rest } = known ?? fresh
  const content = decodeMessage(arrival.content)
  const change = changeIn(content)
  const message: MessageRow = {
    ...rest,
    ...arrival,
    ...(change || isProtocolTraffic(content) ? { isChange: true } : {}),
    at: known?.at ?? arrival.at,
    copies: rest.copies + 1,
  }
  saveMessage(network, number, message)
  const { id, chat, fromMe, copies } = message
  network.log.add('phone-message', { phone: number, id, chat, fromMe, copies })
  if (known && !known.error) return message
  if (change) applyChange(network, number, message, change)
  else applyEarlyChanges(network, number, message)
  return message
}
