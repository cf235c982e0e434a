import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** Encrypts values that must not be readable on a disk or in a backup, with AES-256-GCM (NIST SP 800-38D). */
export type Cipher = {
  /**
   * @param context identifies the row of the value. The value opens only with the same context, so values cannot be
   * swapped between rows
   */
  seal(plain: Uint8Array, context: string): Buffer
  /** @throws an Error if none of the keys sealed the value, or the context or a byte differs */
  open(sealed: Uint8Array, context: string): Buffer
}

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Values are stored as format byte, nonce, ciphertext, tag.
 * @param secret 32 bytes, the key that seals and opens
 * @param accepted further keys, which only open
 */
export function createCipher(secret: Uint8Array, accepted: readonly Uint8Array[] = []): Cipher {
  const key = createSecretKey(secret) // Node would convert bytes to a key for every call, at two thirds of the cost
  const others = accepted.map((bytes) => createSecretKey(bytes))
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      try {
        return openWith(key, sealed, context)
      } catch (error) {
        for (const other of others) {
          try {
            return openWith(other, sealed, context)
          } catch {} // the next key may be the right one
        }
        throw error
      }
    },
  }
}

function openWith(key: KeyObject, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] !== FORMAT) throw new Error('the sealed value has an unknown format')
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Generates a key for `createCipher`: one per connection, sealed with the installation's key. */
export const generateKey = (): Buffer => randomBytes(32)
