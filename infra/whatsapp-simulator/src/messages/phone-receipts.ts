import { enqueue } from '../devices/queue.ts'
import { isGroupJid } from '../groups/group-rows.ts'
import { addressingOf, devicesOf, findAddress, findDevice, findPhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { MessageRow, MessageStatus } from '../network/rows.ts'
import { type BinaryNode, node, unixSeconds } from '../wire/nodes.ts'
import { putInInbox } from './inbox.ts'
import { isBelow, raiseStatus } from './phone-messages.ts'

/** Sends the receipts for one received message that the phone's settings require, after the phone's delay. */
export function settleLater(network: Network, number: string, message: MessageRow) {
  const delay = findPhone(network, number)?.receiptDelayMs ?? 0
  if (delay === 0) return settle(network, number, [message])
  const timer = setTimeout(() => {
    network.timers.delete(timer)
    settle(network, number, [message])
  }, delay)
  network.timers.add(timer)
}

/** Sends all pending receipts, when the phone comes online or a chat is opened. */
export const settleAll = (network: Network, number: string): void =>
  settle(network, number, network.messages.rows(number))

function settle(network: Network, number: string, messages: MessageRow[]) {
  const phone = findPhone(network, number)
  if (!phone?.online) return // the receipts are sent when the phone comes back
  const received = messages.filter((message) => !message.fromMe && !message.error)
  const read = received.filter((message) => !message.isChange && (message.isSeen || phone.read === 'auto'))
  if (phone.delivery === 'auto') report(network, number, received, 'delivered')
  report(network, number, read, 'read')
}

function report(network: Network, number: string, messages: MessageRow[], status: MessageStatus) {
  const due = messages.filter((message) => isBelow(message.status, status))
  const groups = Map.groupBy(
    due,
    (message) => `${message.chat} ${message.author} ${message.source?.deviceId} ${message.source?.jid}`,
  )
  for (const group of groups.values()) {
    for (const message of group) raiseStatus(network, number, message, status)
    tellSender(network, number, group, status)
  }
}

function tellSender(network: Network, number: string, group: MessageRow[], status: MessageStatus) {
  const [first, ...others] = group
  if (!first) return
  const ids = group.map(({ id }) => id)
  if (first.source && isIncapable(network, number, first.source.jid)) {
    const { deviceId, jid } = first.source
    const problem = [node('error', { reason: 'lid', type: 'feature-incapable' })] // whatsapp-rust #708
    if (!findDevice(network, deviceId) || status === 'read') return
    for (const id of ids) enqueue(network, deviceId, node('receipt', { id, from: jid, t: unixSeconds() }, problem))
    return
  }
  if (first.source) {
    const { deviceId, jid } = first.source
    const list = others.map(({ id }) => node('item', { id }))
    const isGrouped = isGroupJid(first.chat) && network.rules.current().groupedReceipts
    const from = isGroupJid(first.chat) ? { from: first.chat, participant: isGrouped ? undefined : jid } : { from: jid }
    const attributes = { id: first.id, ...from, t: unixSeconds(), type: status === 'read' ? 'read' : undefined }
    const listed = list.length > 0 ? [node('list', {}, list)] : undefined
    if (findDevice(network, deviceId)) {
      enqueue(network, deviceId, node('receipt', attributes, isGrouped ? readersOf(ids, jid) : listed))
    }
  } else if (status === 'delivered' && devicesOf(network, number).length > 0) {
    return // the linked devices of the number send its receipts
  }
  const chat = isGroupJid(first.chat) ? first.chat : number
  const author = first.author ?? first.chat
  for (const id of ids) putInInbox(network, author, { kind: 'status', chat, fromMe: true, id, status })
}

const readersOf = (ids: string[], jid: string): BinaryNode[] =>
  ids.map((key) => node('participants', { key }, [node('user', { jid, t: unixSeconds() })]))

const isIncapable = (network: Network, number: string, jid: string): boolean =>
  addressingOf(jid) === 'lid' && findPhone(network, number)?.lidIncapable === true

/**
 * Passes on a linked device's receipt for messages of a phone: both handsets show the new status.
 * @param to the author of the messages, and their group
 */
export function passOnReceipt(
  network: Network,
  reader: string,
  to: { author: string; chat: string | undefined },
  ids: string[],
  status: MessageStatus,
) {
  const author = findAddress(network, to.author)?.phone
  if (!author || author.number === reader) return
  for (const id of ids) {
    putInInbox(network, author.number, { kind: 'status', chat: to.chat ?? reader, fromMe: true, id, status })
    putInInbox(network, reader, { kind: 'status', chat: to.chat ?? author.number, fromMe: false, id, status })
  }
}
