import { createCipheriv, createDecipheriv } from 'node:crypto'

const TAG_BYTES = 16

/** AES-256-GCM with the tag after the ciphertext, the format of Noise and WhatsApp. */
export function sealGcm(key: Uint8Array, iv: Uint8Array, plaintext: Uint8Array, associated: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(associated)
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** @throws when the tag does not match */
export function openGcm(key: Uint8Array, iv: Uint8Array, sealed: Uint8Array, associated: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAAD(associated)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()])
}
