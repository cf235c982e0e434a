import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto'

/** An X25519 pair, both halves 32 raw bytes. */
export type KeyPair = { public: Buffer; private: Buffer }

// The fixed DER headers of RFC 8410, which convert 32 raw bytes to the format of node:crypto.
const PUBLIC_HEADER = Buffer.from('302a300506032b656e032100', 'hex')
const PRIVATE_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex')

export function generateKeyPair(): KeyPair {
  const pair = generateKeyPairSync('x25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  return {
    public: Buffer.from(pair.publicKey.subarray(PUBLIC_HEADER.length)),
    private: Buffer.from(pair.privateKey.subarray(PRIVATE_HEADER.length)),
  }
}

/** @param privateHalf 32 raw bytes */
export function keyPairOf(privateHalf: Buffer): KeyPair {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEADER, privateHalf]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { public: Buffer.from(spki.subarray(PUBLIC_HEADER.length)), private: privateHalf }
}

/** @throws when the peer's key is not 32 bytes or is of low order */
export function sharedKey(ownPrivate: Uint8Array, peerPublic: Uint8Array): Buffer {
  return diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.concat([PRIVATE_HEADER, ownPrivate]), format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: Buffer.concat([PUBLIC_HEADER, peerPublic]), format: 'der', type: 'spki' }),
  })
}

/** The form of a public key in Signal: a type byte, 05, then the 32 bytes. */
export const withKeyType = (publicKey: Uint8Array): Buffer => Buffer.concat([Buffer.from([5]), publicKey])
