import { enqueue } from '../devices/queue.ts'
import { devicesOf, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, node, unixSeconds } from '../wire/nodes.ts'
import { allDevicesOf, deviceHash } from './all-devices.ts'

type Change = 'add' | 'remove' | 'update' // `update` names no device

/**
 * Notifies linked devices that a person has added, removed or updated a device: the person's own devices and those of
 * people with a chat.
 */
export function tellOfDevice(network: Network, phone: PhoneRow, device: number, change: Change): void {
  const chats = new Set(network.messages.rows(phone.number).map(({ chat }) => chat))
  for (const chat of chats) {
    for (const { id } of devicesOf(network, chat)) enqueue(network, id, toContact(network, phone, device, change))
  }
  if (!network.rules.current().ownDevicesTold) return
  for (const { id } of devicesOf(network, phone.number)) enqueue(network, id, toOwnDevice(network, phone))
}

function toContact(network: Network, phone: PhoneRow, device: number, change: Change): BinaryNode {
  const isUnderBoth = network.rules.current().devicesUnderBothNames && !phone.hidesNumber
  const name = isUnderBoth ? 'pn' : phone.addressing
  const lid = (each?: number) => (isUnderBoth ? jidOf(phone, 'lid', each) : undefined)
  const attributes = {
    from: jidOf(phone, name),
    lid: lid(),
    type: 'devices',
    id: network.nextSequence(),
    t: unixSeconds(),
  }
  const hashes = {
    device_hash: deviceHash(network, phone, name),
    device_lid_hash: isUnderBoth ? deviceHash(network, phone, 'lid') : undefined,
  }
  const changed = [
    node('device', { jid: jidOf(phone, name, device), lid: lid(device), 'key-index': device }),
    node('key-index-list', { ts: unixSeconds() }, Buffer.alloc(0)),
  ]
  return node('notification', attributes, [node(change, hashes, change === 'update' ? [] : changed)])
}

function toOwnDevice(network: Network, phone: PhoneRow): BinaryNode {
  const devices = allDevicesOf(network, phone).map((device) =>
    node('device', { jid: jidOf(phone, 'pn', device), 'key-index': device || undefined }),
  )
  const attributes = {
    from: jidOf(phone, 'pn'),
    type: 'account_sync',
    id: network.nextSequence(),
    t: unixSeconds(),
  }
  const list = node('devices', { dhash: deviceHash(network, phone, 'pn') }, [
    ...devices,
    node('key-index-list', { ts: unixSeconds() }, Buffer.alloc(0)),
  ])
  return node('notification', attributes, [list])
}
