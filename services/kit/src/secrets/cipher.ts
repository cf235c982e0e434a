import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

/** Encrypts what must not be read from a disk or a backup: AES-256-GCM (NIST SP 800-38D). */
export type Cipher = {
  /** @param context the place of the value; it opens nowhere else, so rows cannot be swapped */
  seal(plain: Uint8Array, context: string): Buffer
  /** @throws when the key, the context or a byte differs */
  open(sealed: Uint8Array, context: string): Buffer
}

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param secret 32 bytes @returns values as format byte, nonce, ciphertext, tag */
export function createCipher(secret: Uint8Array): Cipher {
  const key = createSecretKey(secret) // Node takes bytes for a key each time anew, at two thirds of the whole cost
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes[0] !== FORMAT) throw new Error('a sealed value of an unknown format')
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** A fresh key for `createCipher`: one per connection, itself sealed with the installation's. */
export const generateKey = (): Buffer => randomBytes(32)
