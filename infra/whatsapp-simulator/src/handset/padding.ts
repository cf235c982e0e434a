import { randomInt } from 'node:crypto'

/** Adds 1 to 16 bytes, each with their number as its value, as WhatsApp does before encryption. */
export function pad(plaintext: Uint8Array): Buffer {
  const length = randomInt(1, 17)
  return Buffer.concat([plaintext, Buffer.alloc(length, length)])
}

/** @throws when the last byte cannot be a length */
export function unpad(padded: Uint8Array): Buffer {
  const length = padded.at(-1) ?? 0
  if (length < 1 || length > 16 || length > padded.length) throw new Error('the padding is broken')
  return Buffer.from(padded.subarray(0, padded.length - length))
}
