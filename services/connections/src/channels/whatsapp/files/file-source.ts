import type { proto } from '@whiskeysockets/baileys'
import { UnusableFileError } from '../../channel.ts'
import { baileys } from '../baileys.ts'
import { pictureOfLottie } from './lottie.ts'
import type { FileType } from './seal.ts'

/** The address and the key of a message's file, all chosen by its sender. */
export type FileSource = {
  readonly type: FileType
  readonly mediaKey: Uint8Array | undefined // absent for an unencrypted file
  readonly directPath: string
  readonly sha256: Uint8Array | undefined
  readonly name: string | undefined
  readonly mime: string | undefined
}

type Content = {
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
  fileSha256?: Uint8Array | null
  fileEncSha256?: Uint8Array | null
  mimetype?: string | null
  fileName?: string | null
}

const TYPES = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
} as const satisfies { readonly [K in keyof proto.IMessage]?: FileType }

/**
 * @param message without its wrappers
 * @returns the field that contains a file
 */
export function fileContent(message: proto.IMessage): { type: FileType; content: Content } | undefined {
  for (const [field, type] of Object.entries(TYPES) as [keyof typeof TYPES, FileType][]) {
    const content = message[field]
    if (content) return { type, content }
  }
  return undefined
}

/**
 * Reads where a file is and how to decrypt it. A file without the hash of its encrypted form is not encrypted, even if
 * the message contains a key (whatsmeow 72f22e67, 21 Aug 2026).
 * @param file a message without its wrappers, encoded
 * @throws UnusableFileError the message has no file, or no key to decrypt it
 */
export function readFileSource(file: Uint8Array): FileSource {
  const { type, content } = fileContent(baileys.proto.Message.decode(file)) ?? {}
  const { mediaKey, fileSha256, fileEncSha256 } = content ?? {}
  const isPlain = !fileEncSha256?.length
  const url = urlOf(content?.url)
  const directPath = content?.directPath || (url && `${url.pathname}${url.search}`)
  const canBeOpened = isPlain || mediaKey?.length === 32
  if (!type || !canBeOpened || !directPath || !isPath(directPath)) throw new UnusableFileError('no address')
  return {
    type,
    mediaKey: isPlain ? undefined : (mediaKey ?? undefined),
    directPath,
    sha256: fileSha256?.length === 32 ? fileSha256 : undefined,
    name: content?.fileName ?? undefined,
    mime: content?.mimetype ?? undefined,
  }
}

/** @returns the picture that is embedded in a Lottie sticker; undefined when the file must be downloaded */
export function pictureIn(file: Uint8Array): Uint8Array | undefined {
  const { stickerMessage } = baileys.proto.Message.decode(file)
  return stickerMessage ? pictureOfLottie(stickerMessage) : undefined
}

/** Whether a text from a message is a path. A text that names another host, such as `//host/file`, is not a path. */
export const isPath = (text: string): boolean => text.startsWith('/') && URL.parse(text, NOWHERE)?.origin === NOWHERE
const NOWHERE = 'https://nowhere.invalid'

function urlOf(text: string | null | undefined): URL | undefined {
  const url = text ? URL.parse(text) : null
  return url?.protocol === 'https:' ? url : undefined
}
