import { enqueue } from '../devices/queue.ts'
import { addPhone, devicesOf, lidJid, numberJid } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { node, SERVER, unixSeconds } from '../wire/nodes.ts'
import { registerAnew } from './register-anew.ts'

/**
 * Moves a person's account to another number, with a new handset and a new LID. Afterwards the old number belongs to
 * another account.
 *
 * The linked devices of people who have a chat with the person are notified (whatsapp-rust #358: `<modify old new
 * old_lid new_lid/>`).
 */
export function changeNumber(network: Network, phone: PhoneRow, to: string): PhoneRow {
  const { name, username, hidesNumber, addressing, delivery, read } = phone
  const moved = addPhone(network, to, { name, ...(username && { username }), hidesNumber, addressing, delivery, read })
  const former = numberJid(phone.number)
  registerAnew(network, phone)
  const change = { old: former, new: numberJid(to), old_lid: lidJid(phone.lid), new_lid: lidJid(moved.lid) }
  const chats = new Set(network.messages.rows(phone.number).map(({ chat }) => chat))
  for (const device of [...chats].flatMap((chat) => devicesOf(network, chat))) {
    const attributes = { from: SERVER, type: 'contacts', id: network.nextSequence(), t: unixSeconds() }
    enqueue(network, device.id, node('notification', attributes, [node('modify', change)]))
  }
  network.log.add('number-changed', { phone: phone.number, to })
  return moved
}
