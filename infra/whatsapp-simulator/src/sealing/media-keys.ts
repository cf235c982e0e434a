import { hkdfSync } from 'node:crypto'

/** The kinds of encrypted media: the key of each kind is derived under a name of its own. */
export type MediaSort = 'image' | 'video' | 'audio' | 'document'
export type MediaKeys = { iv: Buffer; cipherKey: Buffer; macKey: Buffer }

const NAMES: Record<MediaSort, string> = {
  image: 'WhatsApp Image Keys', // stickers too
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
}
const DERIVED_BYTES = 112

/** The keys of one file, out of the 32 bytes that its message carries. */
export function mediaKeys(mediaKey: Uint8Array, sort: MediaSort): MediaKeys {
  const derived = Buffer.from(hkdfSync('sha256', mediaKey, '', NAMES[sort], DERIVED_BYTES))
  return { iv: derived.subarray(0, 16), cipherKey: derived.subarray(16, 48), macKey: derived.subarray(48, 80) }
}

/** Under which a device and a phone talk about a file that is gone from the media host. */
export const mediaRetryKey = (mediaKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp Media Retry Notification', 32))
