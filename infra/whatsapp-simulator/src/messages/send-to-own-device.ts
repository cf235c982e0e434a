import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { encodeMessage } from '../content/wrappers.ts'
import { enqueue } from '../devices/queue.ts'
import { handsetOf } from '../handset/endpoint.ts'
import { numberJid } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, PhoneRow } from '../network/rows.ts'
import { node, unixSeconds } from '../wire/nodes.ts'
import { encryptForDevice } from './encrypt-for-device.ts'
import { newMessageId } from './message-id.ts'

/** Sends data such as the keys of app state from a handset to its linked device; the message belongs to no chat. */
export function sendToOwnDevice(network: Network, phone: PhoneRow, device: DeviceRow, content: proto.IMessage) {
  return network.lanes.run(phone.number, async () => {
    const from = numberJid(phone.number)
    const attributes = { id: newMessageId(), from, type: 'text', category: 'peer', t: unixSeconds() }
    const encrypted = await encryptForDevice(network, handsetOf(phone), device, encodeMessage(content))
    enqueue(network, device.id, node('message', attributes, [encrypted]))
  })
}
