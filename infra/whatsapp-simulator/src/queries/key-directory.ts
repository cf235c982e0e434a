import { createHash } from 'node:crypto'
import { withKeyType } from '../crypto/curve.ts'
import { verify } from '../crypto/xeddsa.ts'
import { takeDeviceBundle } from '../handset/device-keys.ts'
import { findCompanion, findEndpoint, takeBundle } from '../handset/endpoint.ts'
import { findAddress, findDevice, saveDevice } from '../network/directory.ts'
import {
  identityNode,
  keyTypeNode,
  preKeyNode,
  readPreKey,
  readSignedPreKey,
  registrationNode,
  signedPreKeyNode,
} from '../network/key-nodes.ts'
import type { Network, Session } from '../network/network.ts'
import type { DeviceRow, SignedPreKey } from '../network/rows.ts'
import { type BinaryNode, bytes, child, children, integerBytes, node, unixSeconds } from '../wire/nodes.ts'
import { replyError, replyResult } from './reply.ts'

const NOT_ACCEPTABLE = 406

/** The server's directory of Signal keys: a device uploads its own and requests other people's. */
export function answerKeyQuery(network: Network, session: Session, query: BinaryNode) {
  const device = findDevice(network, session.deviceId)
  if (!device) return
  const isSet = query.attrs['type'] === 'set'
  const asked = child(query)
  if (isSet && asked?.tag === 'rotate') return rotate(network, session, query, device, child(asked, 'skey'))
  if (isSet) return upload(network, session, query, device)
  if (asked?.tag === 'count') {
    return replyResult(session, query, [node('count', { value: network.devicePreKeys.count(device.id) })])
  }
  if (asked?.tag === 'digest') return replyResult(session, query, [digestOf(network, device)])
  const jids = children(asked, 'user').map((user) => user.attrs['jid'] ?? '')
  network.log.add('keys-asked', { phone: session.number, device: device.id, jids })
  const users = jids.map((jid) => bundleNode(network, jid))
  return replyResult(session, query, [node('list', {}, users)])
}

function upload(network: Network, session: Session, query: BinaryNode, device: DeviceRow) {
  const signedKey = child(query, 'skey')
  const signedPreKey = signedKey ? readSignedPreKey(signedKey) : device.signedPreKey
  const identity = child(query, 'identity')
  const isOwn = !identity || bytes(identity).equals(device.identity)
  if (!isOwn || !isSignedBy(device, signedPreKey)) return replyError(session, query, NOT_ACCEPTABLE, 'not-acceptable')
  for (const key of children(child(query, 'list'), 'key')) {
    const preKey = readPreKey(key)
    network.devicePreKeys.put(device.id, String(preKey.keyId), preKey)
  }
  saveDevice(network, { ...device, signedPreKey })
  session.hasLowKeysNotice = false
  replyResult(session, query)
}

function rotate(network: Network, session: Session, query: BinaryNode, device: DeviceRow, key: BinaryNode | undefined) {
  const signedPreKey = key && readSignedPreKey(key)
  if (!signedPreKey || !isSignedBy(device, signedPreKey)) {
    return replyError(session, query, NOT_ACCEPTABLE, 'not-acceptable')
  }
  saveDevice(network, { ...device, signedPreKey })
  replyResult(session, query)
}

const isSignedBy = (device: DeviceRow, { publicKey, signature }: SignedPreKey): boolean =>
  verify(device.identity, withKeyType(publicKey), signature)

function digestOf(network: Network, device: DeviceRow): BinaryNode {
  const ids = network.devicePreKeys.rows(device.id).map(({ keyId }) => node('id', {}, integerBytes(keyId, 3)))
  return node('digest', {}, [
    registrationNode(device.registrationId),
    keyTypeNode(),
    identityNode(device.identity),
    signedPreKeyNode(device.signedPreKey),
    node('list', {}, ids),
    node('hash', {}, createHash('sha1').update(device.identity).digest()),
  ])
}

function bundleNode(network: Network, jid: string): BinaryNode {
  const target = findAddress(network, jid)
  const device = target && findDevice(network, `${target.phone.number}:${target.device}`)
  const simulated = target && !device ? findEndpoint(network, target.phone, target.device) : undefined
  const companion = target && findCompanion(network, target.phone.number, target.device)
  const hasKeys = simulated && (companion ? !companion.isWithoutKeys : target?.phone.hasKeys)
  const bundle = device ? takeDeviceBundle(network, device) : hasKeys && takeBundle(network, simulated)
  if (!bundle) return node('user', { jid }, [node('error', { code: NOT_ACCEPTABLE, text: 'not-acceptable' })])
  const { signedIdentity } = device ?? companion ?? {}
  return node('user', { jid, t: unixSeconds() }, [
    registrationNode(bundle.registrationId),
    keyTypeNode(),
    identityNode(bundle.identity),
    signedPreKeyNode(bundle.signedPreKey),
    ...(bundle.preKey ? [preKeyNode(bundle.preKey)] : []),
    ...(signedIdentity ? [node('device-identity', {}, signedIdentity)] : []),
  ])
}
