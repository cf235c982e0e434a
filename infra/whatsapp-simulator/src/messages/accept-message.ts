import { enqueue } from '../link/queue.ts'
import { addressingOf, findAddress, findDevice, findPhone, jidOf, lidJid, numberJid } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import type { DeviceRow, PhoneRow } from '../network/rows.ts'
import { type BinaryNode, bytes, child, children, node, unixSeconds } from '../wire/nodes.ts'
import { putInInbox } from './inbox.ts'

const NOT_FOUND = 404

/** A linked device sends a message: the server takes it, or does what the sender's `serverAck` says instead. */
export function acceptMessage(network: Network, session: Session, stanza: BinaryNode) {
  const phone = findPhone(network, session.number)
  const device = findDevice(network, session.deviceId)
  const { id = '', to = '' } = stanza.attrs
  if (!phone || !device) return
  const about = { phone: phone.number, device: device.id, session: session.id, id, to }
  const { serverAck } = phone
  if (serverAck === 'drop') return network.log.add('message-refused', { ...about, reason: 'dropped' })
  const refusal = typeof serverAck === 'number' ? serverAck : findAddress(network, to) ? undefined : NOT_FOUND
  if (refusal) {
    network.log.add('message-refused', { ...about, reason: String(refusal) })
    return session.connection.send(acknowledgement(id, to, refusal))
  }

  network.stats.messagesFromDevices += 1
  for (const { jid, enc } of addressees(stanza)) route(network, phone, device, stanza, jid, enc)
  network.log.add('message-accepted', about)
  if (network.faults.reaches('message-accepted', phone.number)) {
    network.log.add('cut', { ...about, after: 'message-accepted' })
    return session.connection.cut()
  }
  if (serverAck === 'ok') session.connection.send(acknowledgement(id, to))
}

const acknowledgement = (id: string, to: string, error?: number): BinaryNode =>
  node('ack', { class: 'message', id, from: to, t: unixSeconds(), error })

/** One ciphertext per device; a message that is sent again for one device alone carries it directly. */
function addressees(stanza: BinaryNode): { jid: string; enc: BinaryNode }[] {
  const listed = children(child(stanza, 'participants'), 'to').flatMap((to) => {
    const enc = child(to, 'enc')
    return enc ? [{ jid: to.attrs['jid'] ?? '', enc }] : []
  })
  const direct = children(stanza, 'enc').map((enc) => ({ jid: stanza.attrs['to'] ?? '', enc }))
  return [...listed, ...direct]
}

function route(
  network: Network,
  sender: PhoneRow,
  device: DeviceRow,
  stanza: BinaryNode,
  jid: string,
  enc: BinaryNode,
) {
  const target = findAddress(network, jid)
  if (!target) return
  const { id = '' } = stanza.attrs
  // sent again for one device, `to` names the device; the chat of an own copy is then in `recipient`
  const to = stanza.attrs['recipient'] ?? stanza.attrs['to'] ?? ''
  if (target.device === 0) {
    const { type = 'msg' } = enc.attrs
    const body = bytes(enc)
    putInInbox(network, target.phone.number, {
      kind: 'ciphertext',
      deviceId: device.id,
      to,
      id,
      at: Date.now(),
      type,
      body,
    })
    return
  }
  const deviceId = `${target.phone.number}:${target.device}`
  if (!findDevice(network, deviceId)) return
  const addressing = addressingOf(to)
  const attributes = {
    id,
    type: stanza.attrs['type'],
    t: unixSeconds(),
    notify: sender.name,
    from: jidOf(sender, addressing, device.device),
    ...(addressing === 'lid' ? { sender_pn: numberJid(sender.number) } : { sender_lid: lidJid(sender.lid) }),
    recipient: target.phone.number === sender.number ? to : undefined,
  }
  const deviceIdentity = child(stanza, 'device-identity')
  enqueue(network, deviceId, node('message', attributes, deviceIdentity ? [enc, deviceIdentity] : [enc]))
}
