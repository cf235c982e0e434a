import { withKeyType } from '../crypto/curve.ts'
import { verify } from '../crypto/xeddsa.ts'
import {
  dropSignalSession,
  encryptFor,
  type KeyBundle,
  openSignalSession,
  takeHandsetBundle,
} from '../handset/signal.ts'
import { takeDeviceBundle } from '../link/device-keys.ts'
import { enqueue } from '../link/queue.ts'
import { addressingOf, findAddress, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, InboxItem, PhoneRow } from '../network/rows.ts'
import {
  identityNode,
  keyTypeNode,
  preKeyNode,
  readPreKey,
  readSignedPreKey,
  registrationNode,
  signedPreKeyNode,
} from '../wire/key-nodes.ts'
import { type BinaryNode, bytes, child, integer, node, unixSeconds } from '../wire/nodes.ts'
import { messageStanza } from './message-stanza.ts'
import { findMessage, saveMessage, showMessage } from './phone-messages.ts'
import { settleLater } from './phone-receipts.ts'

const MOST_RETRIES = 5

type Unreadable = Extract<InboxItem, { kind: 'ciphertext' }>

/** A handset could not decrypt a message: it shows that it waits for it and asks the device to encrypt it again. */
export function askAgain(network: Network, phone: PhoneRow, device: DeviceRow, item: Unreadable, error: string): void {
  const fromMe = device.number === phone.number
  const chat = fromMe ? findAddress(network, item.to)?.phone.number : device.number
  if (!chat) return
  const { id, at } = item
  const known = findMessage(network, phone.number, { id, chat, fromMe })
  const shown = showMessage(network, phone.number, { id, at, chat, fromMe, text: known?.text ?? '' })
  if (known && !known.error) {
    if (!fromMe) settleLater(network, phone.number, shown) // a repeated stanza of a message it already has
    return
  }
  const retries = shown.retries + 1
  saveMessage(network, phone.number, { ...shown, error: 'undecryptable', retries })
  if (retries > MOST_RETRIES) return

  const bundle = takeHandsetBundle(network, phone.number)
  if (!bundle?.preKey) return
  dropSignalSession(network, phone, device)
  const keys = [
    keyTypeNode(),
    identityNode(bundle.identity),
    preKeyNode(bundle.preKey),
    signedPreKeyNode(bundle.signedPreKey),
  ]
  const attributes = {
    id,
    type: 'retry',
    t: unixSeconds(),
    from: jidOf(phone, addressingOf(item.to)),
    recipient: fromMe ? item.to : undefined,
  }
  enqueue(
    network,
    device.id,
    node('receipt', attributes, [
      node('retry', { count: retries, id, t: unixSeconds(), v: 1, error: 0 }),
      registrationNode(bundle.registrationId),
      node('keys', {}, keys),
    ]),
  )
  network.log.add('phone-retry', { phone: phone.number, device: device.id, id, retries, error })
}

/** A linked device could not decrypt a message of this phone: the same id goes out again on a new session. */
export async function answerRetry(network: Network, phone: PhoneRow, device: DeviceRow, receipt: BinaryNode) {
  const { id = '', recipient } = receipt.attrs
  const chat = recipient
    ? findAddress(network, recipient)?.phone
    : findAddress(network, `${device.number}@s.whatsapp.net`)?.phone
  const message = chat && findMessage(network, phone.number, { id, chat: chat.number, fromMe: true })
  if (!chat || !message) return
  const bundle = bundleIn(receipt, device) ?? takeDeviceBundle(network, device)
  await openSignalSession(network, phone, device, bundle)
  const count = child(receipt, 'retry')?.attrs['count'] ?? '1'
  const { content, attributes } = messageStanza(phone, chat, device, message)
  const encrypted = await encryptFor(network, phone, device, content)
  enqueue(
    network,
    device.id,
    node('message', attributes, [node('enc', { v: 2, type: encrypted.type, count }, encrypted.body)]),
  )
}

/** The fresh keys that the device sent along from its second attempt on. */
function bundleIn(receipt: BinaryNode, device: DeviceRow): KeyBundle | undefined {
  const keys = child(receipt, 'keys')
  const signedKey = child(keys, 'skey')
  const oneTimeKey = child(keys, 'key')
  if (!signedKey) return undefined
  const signedPreKey = readSignedPreKey(signedKey)
  const isGenuine = verify(device.identity, withKeyType(signedPreKey.publicKey), signedPreKey.signature)
  if (!isGenuine || !bytes(child(keys, 'identity')).equals(device.identity)) return undefined
  const registrationId = integer(bytes(child(receipt, 'registration')))
  const preKey = oneTimeKey && readPreKey(oneTimeKey)
  return { registrationId, identity: device.identity, signedPreKey, preKey }
}
