import { withKeyType } from '../crypto/curve.ts'
import { verify } from '../crypto/xeddsa.ts'
import { enqueue } from '../devices/queue.ts'
import { findGroup } from '../groups/group-rows.ts'
import { takeDeviceBundle } from '../handset/device-keys.ts'
import { type Endpoint, findEndpoint, type KeyBundle, takeBundle } from '../handset/endpoint.ts'
import { distributionOf } from '../handset/group-keys.ts'
import { dropSignalSession, openSignalSession } from '../handset/signal.ts'
import { addressingOf, findAddress, jidOf, numberJid } from '../network/directory.ts'
import {
  identityNode,
  keyTypeNode,
  preKeyNode,
  readPreKey,
  readSignedPreKey,
  registrationNode,
  signedPreKeyNode,
} from '../network/key-nodes.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, InboxItem, PhoneRow } from '../network/rows.ts'
import { type BinaryNode, bytes, child, integer, node, unixSeconds } from '../wire/nodes.ts'
import { keyMessage } from './deliver-message.ts'
import { encryptForDevice, identityProof, spoil } from './encrypt-for-device.ts'
import { groupStanza, messageStanza } from './message-stanza.ts'
import { findMessage, saveMessage } from './phone-messages.ts'
import { settleLater } from './phone-receipts.ts'
import { showMessage } from './show-message.ts'

const MOST_RETRIES = 5

type Unreadable = Extract<InboxItem, { kind: 'ciphertext' }>

/** Asks again for a message that a simulated device could not decrypt; meanwhile the phone shows it as waiting. */
export function askAgain(
  network: Network,
  phone: PhoneRow,
  own: Endpoint,
  device: DeviceRow,
  item: Unreadable,
  error: string,
) {
  const fromMe = device.number === phone.number
  const group = findGroup(network, item.to)
  const chat = group?.id ?? (fromMe ? findAddress(network, item.to)?.phone.number : device.number)
  if (!chat) return
  const { id, at } = item
  if (own.device) return requestAgain(network, phone, own, device, item, 1, error)
  const known = findMessage(network, phone.number, { id, chat, fromMe })
  const shown = showMessage(network, phone.number, {
    id,
    at,
    chat,
    fromMe,
    content: known?.content ?? Buffer.alloc(0),
    ...(group && !fromMe ? { author: device.number } : {}),
  })
  if (known && !known.error) {
    if (!fromMe) settleLater(network, phone.number, shown) // a repeated stanza of a message that the phone already has
    return
  }
  const retries = shown.retries + 1
  saveMessage(network, phone.number, { ...shown, error: 'undecryptable', retries })
  if (retries <= MOST_RETRIES) requestAgain(network, phone, own, device, item, retries, error)
}

function requestAgain(
  network: Network,
  phone: PhoneRow,
  own: Endpoint,
  device: DeviceRow,
  { id, to, type }: Unreadable,
  retries: number,
  error: string,
) {
  const bundle = takeBundle(network, own)
  dropSignalSession(network, own, device)
  const keys = [
    keyTypeNode(),
    identityNode(bundle.identity),
    preKeyNode(bundle.preKey),
    signedPreKeyNode(bundle.signedPreKey),
  ]
  const group = findGroup(network, to)
  const fromMe = device.number === phone.number
  const attributes = {
    id,
    type: 'retry',
    t: unixSeconds(),
    ...(group
      ? { from: group.id, participant: jidOf(phone, group.addressing, own.device) }
      : { from: jidOf(phone, addressingOf(to), own.device), recipient: fromMe ? to : undefined }),
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
  network.log.add('phone-retry', { phone: phone.number, device: device.id, id, retries, type, error })
}

/**
 * Sends a message of this phone again, on a new session and under the same id, to a linked device that could not
 * decrypt it.
 */
export async function answerRetry(network: Network, phone: PhoneRow, device: DeviceRow, receipt: BinaryNode) {
  const { id = '', to = '', participant, recipient } = receipt.attrs
  const own = findEndpoint(network, phone, findAddress(network, participant ?? to)?.device)
  const group = findGroup(network, to)
  const other = findAddress(network, recipient ?? numberJid(device.number))?.phone
  const chat = group?.id ?? other?.number
  const message = chat && findMessage(network, phone.number, { id, chat, fromMe: true })
  if (!own || !message) return
  const bundle = bundleIn(receipt, device) ?? takeDeviceBundle(network, device)
  await openSignalSession(network, own, device, bundle)
  const count = child(receipt, 'retry')?.attrs['count'] ?? '1'
  const stanza = group
    ? groupStanza(phone, group, message)
    : other && messageStanza(phone, other, device, message, own.device)
  if (!stanza) return
  // this device gets its own copy of a group message, with the sender key for later messages
  const key = group ? keyMessage(group, distributionOf(network, phone, group.id)) : Buffer.alloc(0)
  const plaintext = Buffer.concat([stanza.plaintext, key])
  const encrypted = await encryptForDevice(network, own, device, plaintext, { ...stanza.enc, count })
  const sent = Number(count) < (message.unreadable ?? 0) ? spoil(encrypted) : encrypted
  enqueue(network, device.id, node('message', stanza.attributes, [sent, ...identityProof(network, own, encrypted)]))
}

/** The fresh keys in the receipt, which a device sends from its second attempt on. */
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
