import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import type { MediaSort } from '../sealing/media-keys.ts'
import { unwrap } from './wrappers.ts'

/** The file of a message: its place, its key, and its description by the sender. */
export type MessageMedia = {
  sort: MediaSort
  directPath: string
  mediaKey: Uint8Array
  fileEncSha256: Uint8Array
  mime: string
}

/** @returns undefined for a message without a file */
export function mediaOf(wrapped: proto.IMessage): MessageMedia | undefined {
  const { message } = unwrap(wrapped)
  const [sort, media] =
    (message.imageMessage && (['image', message.imageMessage] as const)) ||
    (message.stickerMessage && (['image', message.stickerMessage] as const)) ||
    (message.videoMessage && (['video', message.videoMessage] as const)) ||
    (message.audioMessage && (['audio', message.audioMessage] as const)) ||
    (message.documentMessage && (['document', message.documentMessage] as const)) ||
    []
  if (!sort || !media?.directPath || !media.mediaKey || !media.fileEncSha256) return undefined
  const { directPath, mediaKey, fileEncSha256 } = media
  return { sort, directPath, mediaKey, fileEncSha256, mime: media.mimetype ?? 'application/octet-stream' }
}
