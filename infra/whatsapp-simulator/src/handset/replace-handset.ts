import { newDeviceKeys } from '../crypto/new-device-keys.ts'
import { enqueue } from '../devices/queue.ts'
import { devicesOf, jidOf, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { node, unixSeconds } from '../wire/nodes.ts'

/**
 * Moves the account to a new phone with the same number and new keys. Linked devices of people with a chat are
 * notified.
 */
export function replaceHandset(network: Network, phone: PhoneRow): void {
  savePhone(network, { ...phone, ...newDeviceKeys() })
  network.signalSessions.removeAll(phone.number)
  network.handsetPreKeys.removeAll(phone.number)
  network.log.add('handset-replaced', { phone: phone.number })
  for (const chat of new Set(network.messages.rows(phone.number).map((message) => message.chat))) {
    for (const { id } of devicesOf(network, chat)) {
      const attributes = { from: jidOf(phone, phone.addressing), type: 'encrypt', id: network.nextSequence() }
      enqueue(network, id, node('notification', { ...attributes, t: unixSeconds() }, [node('identity')]))
    }
  }
}
