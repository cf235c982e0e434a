import { createPublicKey, verify } from 'node:crypto'

const P = (1n << 255n) - 19n
const U_BITS = (1n << 255n) - 1n
const SIGN_BIT = 0x80
// the bytes before the 32 bytes of an Ed25519 key in DER form (RFC 8410)
const KEY_HEADER = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Checks a signature by an X25519 key: XEdDSA, https://signal.org/docs/specifications/xeddsa. It uses OpenSSL, which
 * needs a twentieth of the time of libsignal's JavaScript.
 *
 * @param publicKey 32 bytes
 *
 * @returns false for an invalid signature and for malformed input
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const u = modulo(toNumber(publicKey) & U_BITS)
  if (u === P - 1n) return false // not a point of the curve
  const point = toBytes(modulo((u - 1n) * inverseOf(u + 1n))) // the birational map of RFC 7748 §4.1
  const plain = Buffer.from(signature)
  const last = plain[63] ?? 0
  point[31] = (point[31] ?? 0) | (last & SIGN_BIT) // clients store the sign of the Edwards point in this bit
  plain[63] = last & ~SIGN_BIT
  const key = createPublicKey({ key: Buffer.concat([KEY_HEADER, point]), format: 'der', type: 'spki' })
  return verify(null, message, key, plain)
}

const modulo = (value: bigint): bigint => ((value % P) + P) % P

/** The modular inverse, by the extended Euclidean algorithm. */
function inverseOf(value: bigint): bigint {
  let [rest, divisor] = [modulo(value), P]
  let [factor, next] = [1n, 0n]
  while (rest > 1n) {
    const quotient = divisor / rest
    ;[rest, divisor] = [divisor - quotient * rest, rest]
    ;[factor, next] = [next - quotient * factor, factor]
  }
  return modulo(factor)
}

const toNumber = (littleEndian: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`)
const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
