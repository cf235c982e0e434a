import { enqueue } from '../devices/queue.ts'
import { devicesOf, jidOf, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { node, unixSeconds } from '../wire/nodes.ts'

/** Sets or removes the person's profile picture, and notifies the linked devices of people with a chat. */
export async function changePicture(network: Network, phone: PhoneRow, picture: Buffer | undefined): Promise<void> {
  const { picture: _before, ...rest } = phone
  const stored = picture && (await network.media.store.put(bytesOf(picture)))
  savePhone(network, stored ? { ...rest, picture: stored.path } : rest)
  const jid = jidOf(phone, phone.addressing)
  const change = stored ? node('set', { jid, id: unixSeconds() }) : node('delete', { jid })
  const chats = new Set(network.messages.rows(phone.number).map(({ chat }) => chat))
  for (const chat of chats) {
    for (const { id: device } of devicesOf(network, chat)) {
      const attributes = { from: jid, type: 'picture', id: network.nextSequence(), t: unixSeconds() }
      enqueue(network, device, node('notification', attributes, [change]))
    }
  }
}

async function* bytesOf(picture: Buffer) {
  yield picture
}
