import { hkdfSync } from 'node:crypto'

/** The kinds of encrypted media; the key derivation uses another name for each. */
export type MediaSort = 'image' | 'video' | 'audio' | 'document'
export type MediaKeys = { iv: Buffer; cipherKey: Buffer; macKey: Buffer }

const NAMES: Record<MediaSort, string> = {
  image: 'WhatsApp Image Keys', // stickers too
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
}
const DERIVED_BYTES = 112

/** Derives the keys of a file from the 32 bytes in its message. */
export function mediaKeys(mediaKey: Uint8Array, sort: MediaSort): MediaKeys {
  const derived = Buffer.from(hkdfSync('sha256', mediaKey, '', NAMES[sort], DERIVED_BYTES))
  return { iv: derived.subarray(0, 16), cipherKey: derived.subarray(16, 48), macKey: derived.subarray(48, 80) }
}

/** The key between a device and its phone for requests of files that are missing from the media host. */
export const mediaRetryKey = (mediaKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp Media Retry Notification', 32))
