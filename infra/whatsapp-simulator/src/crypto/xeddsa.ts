import { createHash, createPublicKey, randomBytes, verify as verifyNatively } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'

const { Point } = ed25519
const SIGN_BIT = 0x80
const KEY_HEADER = Buffer.from('302a300506032b6570032100', 'hex') // DER header of an Ed25519 key, RFC 8410

/**
 * Signs with an X25519 private key: XEdDSA, https://signal.org/docs/specifications/xeddsa.
 * @returns 64 bytes
 */
export function sign(privateKey: Uint8Array, message: Uint8Array): Buffer {
  const clamped = Buffer.from(privateKey)
  clamped[0] = (clamped[0] ?? 0) & 248
  clamped[31] = ((clamped[31] ?? 0) & 127) | 64
  const scalar = Point.Fn.create(toNumber(clamped))
  const point = Point.BASE.multiply(scalar).toBytes()
  const isNegative = ((point[31] ?? 0) & SIGN_BIT) !== 0
  const secret = isNegative ? Point.Fn.neg(scalar) : scalar
  const publicKey = Buffer.from(point)
  publicKey[31] = (publicKey[31] ?? 0) & ~SIGN_BIT // XEdDSA always uses the key whose sign is positive

  const prefix = Buffer.concat([Buffer.from([0xfe]), Buffer.alloc(31, 0xff)])
  const nonce = hashToScalar(prefix, toBytes(secret), message, randomBytes(64))
  const commitment = Point.BASE.multiply(nonce).toBytes()
  const challenge = hashToScalar(commitment, publicKey, message)
  const response = Point.Fn.add(nonce, Point.Fn.mul(challenge, secret))
  return Buffer.concat([commitment, toBytes(response)])
}

/**
 * Checks a signature made with an X25519 key. libsignal's own check is not used, because it returns a boolean that its
 * callers ignore. As in older clients, the top bit of the signature contains the sign of the Edwards point.
 * @returns false for an invalid signature and for malformed input
 */
export function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  try {
    const { Fp } = Point
    const u = Fp.create(toNumber(publicKey) & ((1n << 255n) - 1n))
    const y = Fp.div(Fp.sub(u, Fp.ONE), Fp.add(u, Fp.ONE)) // the birational map of RFC 7748 §4.1
    const edwards = toBytes(y)
    const plain = Buffer.from(signature)
    const last = plain[63] ?? 0
    edwards[31] = (edwards[31] ?? 0) | (last & SIGN_BIT)
    plain[63] = last & ~SIGN_BIT
    const key = createPublicKey({ key: Buffer.concat([KEY_HEADER, edwards]), format: 'der', type: 'spki' })
    return verifyNatively(null, message, key, plain) // ten times as fast as in JavaScript
  } catch {
    return false
  }
}

function hashToScalar(...parts: Uint8Array[]): bigint {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return Point.Fn.create(toNumber(hash.digest()))
}

const toNumber = (littleEndian: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`)
const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
