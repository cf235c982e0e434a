import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { baileys } from '../baileys.ts'

/** WhatsApp's names for the kinds of files. Each kind derives its own keys. */
export type FileType = 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'md-msg-hist'
type Keys = { readonly iv: Uint8Array; readonly cipherKey: Uint8Array; readonly macKey: Uint8Array }

const MAC_BYTES = 10
const BLOCK_BYTES = 16

export async function fileKeys(mediaKey: Uint8Array, type: FileType): Promise<Keys> {
  const { iv, cipherKey, macKey } = await baileys.getMediaKeys(mediaKey, type)
  if (!macKey) throw new Error('no key for the signature')
  return { iv, cipherKey, macKey }
}

/**
 * Decrypts a file as a stream: AES-256-CBC, followed by the first ten bytes of an HMAC-SHA-256 over all of it.
 * @throws an Error at the end of the stream if the signature or the hash is wrong; another fetch may succeed
 */
export async function* unsealed(
  sealed: AsyncIterable<Uint8Array>,
  { iv, cipherKey, macKey }: Keys,
  fileSha256: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0) // the last bytes so far, which may be the signature
  for await (const chunk of sealed) {
    const body = chunk.length < MAC_BYTES ? [] : [tail, chunk.subarray(0, -MAC_BYTES)] // copies nothing
    const rest = chunk.length < MAC_BYTES ? Buffer.concat([tail, chunk]) : chunk.subarray(-MAC_BYTES)
    const surplus = Math.max(0, rest.length - MAC_BYTES)
    tail = Buffer.from(rest.subarray(surplus))
    for (const part of [...body, rest.subarray(0, surplus)]) {
      mac.update(part)
      const plain = decipher.update(part)
      hash.update(plain)
      if (plain.length > 0) yield plain
    }
  }
  const expected = mac.digest().subarray(0, MAC_BYTES)
  if (tail.length !== MAC_BYTES || !timingSafeEqual(tail, expected))
    throw new Error('the signature of the file is wrong')
  const last = decipher.final()
  hash.update(last)
  if (fileSha256 && !hash.digest().equals(fileSha256)) throw new Error('the hash of the file is wrong')
  if (last.length > 0) yield last
}

/** Passes on an unencrypted file as a stream. @throws an Error at the end of the stream if the hash is wrong */
export async function* checked(
  plain: AsyncIterable<Uint8Array>,
  fileSha256: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of plain) {
    hash.update(chunk)
    yield chunk
  }
  if (fileSha256 && !hash.digest().equals(fileSha256)) throw new Error('the hash of the file is wrong')
}

/** Encrypts a file as a stream, followed by the signature. */
export async function* sealed(
  plain: AsyncIterable<Uint8Array>,
  { iv, cipherKey, macKey }: Keys,
): AsyncGenerator<Uint8Array> {
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  for await (const chunk of plain) {
    const encrypted = cipher.update(chunk)
    mac.update(encrypted)
    if (encrypted.length > 0) yield encrypted
  }
  const last = cipher.final()
  yield Buffer.concat([last, mac.update(last).digest().subarray(0, MAC_BYTES)])
}

/** @returns the length of an encrypted file of `size` bytes; the padding is never empty (RFC 5652 §6.3) */
export const sealedSize = (size: number): number => size - (size % BLOCK_BYTES) + BLOCK_BYTES + MAC_BYTES
