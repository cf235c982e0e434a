import { randomInt } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { generateKeyPair, withKeyType } from '../crypto/curve.ts'
import { sign } from '../crypto/xeddsa.ts'
import { endorse, signAsDevice } from '../link/device-identity.ts'
import { enqueue } from '../link/queue.ts'
import { devicesOf, jidOf, takeDeviceNumber } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { CompanionRow, PhoneRow } from '../network/rows.ts'
import { node, unixSeconds } from '../wire/nodes.ts'

/** The person begins to use WhatsApp on one more device. Linked devices of whom they have a chat with are told. */
export function addCompanion(network: Network, phone: PhoneRow): CompanionRow {
  const device = takeDeviceNumber(network, phone)
  const identity = generateKeyPair()
  const preKey = generateKeyPair()
  const endorsement = endorse(phone.identity, identity.public, device)
  const deviceSignature = signAsDevice(endorsement, identity)
  const companion: CompanionRow = {
    number: phone.number,
    device,
    identity,
    registrationId: randomInt(1, 16_380),
    signedPreKey: {
      keyId: 1,
      publicKey: preKey.public,
      privateKey: preKey.private,
      signature: sign(identity.private, withKeyType(preKey.public)),
    },
    signedIdentity: Buffer.from(
      proto.ADVSignedDeviceIdentity.encode({
        details: endorsement.details,
        accountSignatureKey: endorsement.accountKey,
        accountSignature: endorsement.accountSignature,
        deviceSignature,
      }).finish(),
    ),
  }
  network.companions.put(phone.number, String(device), companion)
  network.log.add('companion-added', { phone: phone.number, device: `${phone.number}:${device}` })
  tellChats(network, phone, device)
  return companion
}

function tellChats(network: Network, phone: PhoneRow, device: number) {
  const chats = new Set(network.messages.rows(phone.number).map(({ chat }) => chat))
  for (const chat of chats) {
    for (const linked of devicesOf(network, chat)) {
      const attributes = {
        from: jidOf(phone, phone.addressing),
        type: 'devices',
        id: network.nextSequence(),
        t: unixSeconds(),
      }
      const added = node('add', { device_hash: '2:simulator' }, [
        node('device', { jid: jidOf(phone, phone.addressing, device), 'key-index': device }),
        node('key-index-list', { ts: unixSeconds() }, Buffer.alloc(0)),
      ])
      enqueue(network, linked.id, node('notification', attributes, [added]))
    }
  }
}
