import { type BinaryNode, bytes, child, integer, integerBytes, node } from '../wire/nodes.ts'
import type { PreKey, SignedPreKey } from './rows.ts'

const KEY_TYPE = Buffer.from([5]) // Curve25519

export const registrationNode = (id: number): BinaryNode => node('registration', {}, integerBytes(id, 4))
export const keyTypeNode = (): BinaryNode => node('type', {}, KEY_TYPE)
export const identityNode = (identity: Buffer): BinaryNode => node('identity', {}, identity)

export const preKeyNode = ({ keyId, publicKey }: PreKey): BinaryNode =>
  node('key', {}, [node('id', {}, integerBytes(keyId, 3)), node('value', {}, publicKey)])

export const signedPreKeyNode = ({ keyId, publicKey, signature }: SignedPreKey): BinaryNode =>
  node('skey', {}, [
    node('id', {}, integerBytes(keyId, 3)),
    node('value', {}, publicKey),
    node('signature', {}, signature),
  ])

export const readPreKey = (key: BinaryNode): PreKey => ({
  keyId: integer(bytes(child(key, 'id'))),
  publicKey: bytes(child(key, 'value')),
})

export const readSignedPreKey = (key: BinaryNode): SignedPreKey => ({
  ...readPreKey(key),
  signature: bytes(child(key, 'signature')),
})
