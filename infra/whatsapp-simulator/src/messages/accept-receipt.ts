import { enqueue } from '../devices/queue.ts'
import { findGroup } from '../groups/group-rows.ts'
import { addressingOf, devicesOf, findAddress, findPhone, jidOf } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import { type BinaryNode, child, children, node, unixSeconds } from '../wire/nodes.ts'
import { takeConfirmed } from './answers.ts'
import { putInInbox } from './inbox.ts'
import { passOnReceipt } from './phone-receipts.ts'

/** Handles a linked device's receipt: it confirms messages, reports them as read, or asks for one again. */
export function acceptReceipt(network: Network, session: Session, receipt: BinaryNode) {
  const { id = '', to = '', type, participant } = receipt.attrs
  const about = { phone: session.number, device: session.deviceId, session: session.id, id, to }
  session.connection.send(node('ack', { class: 'receipt', id, from: to, type, participant }))
  const author = findAddress(network, participant ?? to)?.phone
  if (type === 'retry') {
    network.log.add('retry', about)
    if (author) putInInbox(network, author.number, { kind: 'retry', deviceId: session.deviceId, receipt })
    return
  }
  if (type === 'server-error') {
    return putInInbox(network, session.number, { kind: 'media-retry', deviceId: session.deviceId, receipt })
  }

  const ids = [id, ...children(child(receipt, 'list'), 'item').map((item) => item.attrs['id'] ?? '')]
  takeConfirmed(network, session, ids)
  network.log.add('receipt', { ...about, ids, kind: type ?? 'delivery' })
  const isRead = type === 'read' || type === 'read-self' || type === 'played'
  const chat = findGroup(network, to)?.id
  passOnReceipt(network, session.number, { author: participant ?? to, chat }, ids, isRead ? 'read' : 'delivered')
  if (author && author.number !== session.number) tellAuthorsDevices(network, session, author.number, receipt)
}

/** Shows the acknowledgement on the author's linked devices too, for two connections that write to each other. */
function tellAuthorsDevices(network: Network, session: Session, author: string, { attrs, content }: BinaryNode) {
  const reader = findPhone(network, session.number)
  if (!reader) return
  const group = findGroup(network, attrs['to'] ?? '')
  const from = group
    ? { from: group.id, participant: jidOf(reader, group.addressing) }
    : { from: jidOf(reader, addressingOf(attrs['to'] ?? '')) }
  const type = attrs['type'] === 'inactive' ? undefined : attrs['type']
  for (const device of devicesOf(network, author)) {
    enqueue(network, device.id, node('receipt', { id: attrs['id'], type, t: unixSeconds(), ...from }, content))
  }
}
