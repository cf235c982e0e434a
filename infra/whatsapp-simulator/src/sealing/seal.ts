import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BlobRow, BlobStore } from '../store/blob-store.ts'
import { type MediaSort, mediaKeys } from './media-keys.ts'

const MAC_BYTES = 10

/** The path, hash and size of a file, as its message states them. */
export type StoredMedia = {
  directPath: string
  mediaKey: Buffer
  fileSha256: Buffer
  fileLength: number
}

/** The hashes of an encrypted file. */
export type SealedMedia = StoredMedia & { fileEncSha256: Buffer }

/**
 * Encrypts a file as phones do and uploads it: AES-256-CBC, followed by the first bytes of an HMAC over the IV and the
 * ciphertext.
 */
export async function sealMedia(
  store: BlobStore,
  sort: MediaSort,
  plaintext: AsyncIterable<Uint8Array>,
): Promise<SealedMedia> {
  const mediaKey = randomBytes(32)
  const { iv, cipherKey, macKey } = mediaKeys(mediaKey, sort)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const mac = createHmac('sha256', macKey).update(iv)
  const digest = createHash('sha256')
  let fileLength = 0

  async function* sealed() {
    for await (const chunk of plaintext) {
      digest.update(chunk)
      fileLength += chunk.length
      const encrypted = cipher.update(chunk)
      mac.update(encrypted)
      yield encrypted
    }
    const last = cipher.final()
    yield Buffer.concat([last, mac.update(last).digest().subarray(0, MAC_BYTES)])
  }

  const { path, hash } = await store.put(sealed())
  return {
    directPath: path,
    mediaKey,
    fileSha256: digest.digest(),
    fileEncSha256: Buffer.from(hash, 'base64url'),
    fileLength,
  }
}

/** Uploads a file as plaintext, although its message has a key (whatsmeow 72f22e67). */
export async function storePlain(store: BlobStore, plaintext: AsyncIterable<Uint8Array>): Promise<StoredMedia> {
  const { path, hash, size } = await store.put(plaintext)
  return { directPath: path, mediaKey: randomBytes(32), fileSha256: Buffer.from(hash, 'base64url'), fileLength: size }
}

/** A fault that a phone finds in an encrypted file. */
export type MediaFault = 'other-file' | 'forged'

/** Checks an encrypted file against its message before decryption. */
export async function checkMedia(
  store: BlobStore,
  blob: BlobRow,
  sort: MediaSort,
  { mediaKey, fileEncSha256 }: { mediaKey: Uint8Array; fileEncSha256: Uint8Array },
): Promise<MediaFault | undefined> {
  if (!Buffer.from(fileEncSha256).equals(Buffer.from(blob.hash, 'base64url'))) return 'other-file'
  const { iv, macKey } = mediaKeys(mediaKey, sort)
  const mac = createHmac('sha256', macKey).update(iv)
  const end = blob.size - MAC_BYTES
  if (end < 0) return 'forged'
  if (end > 0) for await (const chunk of store.read(blob, { start: 0, end: end - 1 })) mac.update(chunk)
  const tail: Buffer[] = []
  for await (const chunk of store.read(blob, { start: end, end: blob.size - 1 })) tail.push(chunk)
  const expected = mac.digest().subarray(0, MAC_BYTES)
  return timingSafeEqual(Buffer.concat(tail), expected) ? undefined : 'forged'
}

/** The plaintext of a file that `checkMedia` has accepted. */
export async function* openMedia(store: BlobStore, blob: BlobRow, sort: MediaSort, mediaKey: Uint8Array) {
  const { iv, cipherKey } = mediaKeys(mediaKey, sort)
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const end = blob.size - MAC_BYTES
  for await (const chunk of store.read(blob, { start: 0, end: end - 1 })) yield decipher.update(chunk)
  yield decipher.final()
}
