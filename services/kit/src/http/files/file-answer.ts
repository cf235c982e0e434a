import type { Readable } from 'node:stream'
import type { RouteContract } from '@recado/contracts/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { isShownInPlace } from '../../media/file-facts.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { withoutFolders } from './part-name.ts'
import { type Asked, readRange } from './range.ts'

/** A handler's response with a stored file. */
type StoredAnswer = {
  readonly store: MediaStore
  readonly path: string
  readonly name: string | null
  readonly mime: string | null
  /** How long a browser may cache the file: `long` for a day, `never` not at all; by default for 5 minutes. */
  readonly kept?: 'long' | 'never'
}

/** A file that is generated while it is sent. */
type MadeAnswer = { readonly content: Readable; readonly name: string }

/** A handler's response with a file. */
export type FileAnswer = StoredAnswer | MadeAnswer

const HANDED_OUT = 'application/octet-stream'
const NOTHING_RUNS = "default-src 'none'; sandbox"
const KEPT = {
  short: 'private, max-age=300', // `private`: only the browser caches it
  long: `private, max-age=${24 * 3_600}, immutable`,
  never: 'no-store', // for files that programs fetch
} as const

/**
 * Sends a file, or the requested part of it. Images, audio and video are shown in place; all other files, such as HTML,
 * SVG and programs, are downloads of a generic type.
 * @throws ERR_NOT_FOUND if the store does not have the file
 */
export async function sendFile(
  { mediaType }: Pick<RouteContract, 'mediaType'>,
  file: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if ('content' in file) return sendMade(file, mediaType, reply)
  const { store, path } = file
  const size = await store.sizeOf(path)
  if (size === undefined) throw new AppError('ERR_NOT_FOUND')
  const etag = `"${path.slice(path.lastIndexOf('/') + 1)}"` // valid because a file never changes
  const asked = readRange(request.headers, { size, etag })
  const content = await contentOf(store, path, asked)
  const mime = file.mime ?? HANDED_OUT
  const isShown = isShownInPlace(mime)
  reply.headers({
    'accept-ranges': 'bytes',
    'content-length': lengthOf(asked, size),
    etag,
    'cache-control': KEPT[file.kept ?? 'short'],
    'content-disposition': dispositionOf(isShown ? 'inline' : 'attachment', file.name ?? ''),
    'content-security-policy': NOTHING_RUNS,
    'content-type': isShown ? mime : HANDED_OUT,
    'cross-origin-resource-policy': 'same-origin',
    ...(asked === 'none' && { 'content-range': `bytes */${size}` }),
    ...(typeof asked === 'object' && { 'content-range': `bytes ${asked.start}-${asked.end}/${size}` }),
  })
  return reply.code(asked === 'all' ? 200 : asked === 'none' ? 416 : 206).send(content)
}

/** Sends a generated file as an uncached download. */
function sendMade(
  { content, name }: MadeAnswer,
  mediaType: RouteContract['mediaType'],
  reply: FastifyReply,
): FastifyReply {
  if (!mediaType) throw new Error('the contract of a generated file must declare its media type')
  reply.headers({
    'cache-control': 'no-store',
    'content-disposition': dispositionOf('attachment', name),
    'content-security-policy': NOTHING_RUNS,
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'cross-origin-resource-policy': 'same-origin',
  })
  return reply.send(content)
}

async function contentOf(store: MediaStore, path: string, asked: Asked): Promise<Readable | undefined> {
  if (asked === 'none') return undefined
  const content = await store.read(path, asked === 'all' ? undefined : asked)
  if (!content) throw new AppError('ERR_NOT_FOUND') // the file was removed after its size was read
  return content
}

const lengthOf = (asked: Asked, size: number): number =>
  asked === 'all' ? size : asked === 'none' ? 0 : asked.end - asked.start + 1

/** Returns the header of RFC 6266 with two names without folders: an ASCII name for old clients, and the full name. */
export function dispositionOf(kind: 'inline' | 'attachment', given: string): string {
  const name = withoutFolders(given)
  if (name === '') return kind
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const coded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`
}
