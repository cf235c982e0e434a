import { isUnread } from '../messages/phone-messages.ts'
import { devicesOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, MessageRow, PhoneRow } from '../network/rows.ts'
import type { DeviceView, MessageView, PhoneView } from './shapes.ts'

export const phoneView = (network: Network, phone: PhoneRow): PhoneView => ({
  number: phone.number,
  name: phone.name,
  lid: phone.lid,
  addressing: phone.addressing,
  delivery: phone.delivery,
  read: phone.read,
  online: phone.online,
  serverAck: phone.serverAck,
  receiptDelayMs: phone.receiptDelayMs,
  unread: network.messages.rows(phone.number).filter(isUnread).length,
  devices: devicesOf(network, phone.number).map((device) => deviceView(network, device)),
})

export function deviceView(network: Network, device: DeviceRow): DeviceView {
  const session = network.sessions.get(device.id)
  return {
    device: device.device,
    id: device.id,
    connected: session !== undefined,
    ready: session?.isReady ?? false,
    queued: network.queue.count(device.id),
    preKeys: network.devicePreKeys.count(device.id),
    pairedAt: new Date(device.pairedAt * 1000).toISOString(),
  }
}

export const messageView = (message: MessageRow): MessageView => ({
  id: message.id,
  chat: message.chat,
  fromMe: message.fromMe,
  text: message.text,
  at: new Date(message.at).toISOString(),
  copies: message.copies,
  status: message.status,
  seen: message.isSeen,
  ...(message.error ? { error: message.error } : {}),
})
