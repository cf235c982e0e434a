import { randomInt } from 'node:crypto'
import { generateKeyPair, withKeyType } from '../crypto/curve.ts'
import { sign } from '../crypto/xeddsa.ts'
import { enqueue } from '../link/queue.ts'
import { devicesOf, jidOf, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { node, unixSeconds } from '../wire/nodes.ts'

/** The person installs WhatsApp on another phone: the same number, other keys. Linked devices of chats are told. */
export function replaceHandset(network: Network, phone: PhoneRow): void {
  const identity = generateKeyPair()
  const preKey = generateKeyPair()
  const signature = sign(identity.private, withKeyType(preKey.public))
  const signedPreKey = { keyId: 1, publicKey: preKey.public, privateKey: preKey.private, signature }
  savePhone(network, { ...phone, identity, registrationId: randomInt(1, 16_380), signedPreKey })
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
