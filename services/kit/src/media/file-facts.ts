import { FILE_LIMIT, type FileKind, MOST_PIXELS } from '@recado/contracts/limits'
import { fileTypeFromBuffer } from 'file-type'
import { agrees, isText } from './file-families.ts'
import { extensionOf } from './file-name.ts'
import { type ImageSize, readImageSize } from './image-size.ts'

/** The kind of a file and its properties, by its content. */
export type FileFacts = {
  readonly kind: FileKind
  readonly mime: string
  /** The size limit of this kind, in bytes. */
  readonly maxBytes: number
  /** False if the content is executable but the name has a harmless extension. */
  readonly isHonest: boolean
  /** False for an image with more pixels than allowed. */
  readonly isShowable: boolean
  /** Null unless the file is an image that can be shown. */
  readonly imageSize: ImageSize | null
}

/** How many bytes are needed to recognize a file; a JPEG may have 64 KiB of color data before its size. */
export const HEAD_BYTES = 256 * 1024

/** Formats that browsers and phones show or play, by MIME type; all others are documents. */
const KINDS: Readonly<Record<string, Exclude<FileKind, 'document'>>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'audio/ogg': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/wav': 'audio',
  'audio/webm': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/3gpp': 'video',
}

/** MIME types that are aliases of other types. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'audio/x-m4a': 'audio/mp4' }

/** The types of documents by extension, for content without a recognizable type. */
const BY_NAME: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const UNKNOWN = 'application/octet-stream'

/**
 * Recognizes a file by its first bytes. The declared name and type count only if the content is ambiguous: whether a
 * container has only audio, and what kind of document a file is.
 * An image with too many pixels, or without a size in its header, counts as a document: it can be stored and sent, but
 * is never shown.
 * @param head the first HEAD_BYTES
 */
export async function readFileFacts(
  head: Uint8Array,
  said: { name?: string | undefined; mime?: string | undefined },
): Promise<FileFacts> {
  const extension = extensionOf(said.name ?? '')
  const found = isText(extension, head) ? undefined : ((await fileTypeFromBuffer(head)) ?? pdfIn(head))
  const mime = soundOf(found === undefined ? UNKNOWN : plain(found.mime), said.mime)
  const ownKind = kindOf(mime)
  const size = ownKind === 'image' ? readImageSize(head) : undefined
  const isShowable = size === undefined || size.width * size.height <= MOST_PIXELS
  const isBroken = ownKind === 'image' && !(size && isShowable)
  const kind = isBroken ? 'document' : ownKind
  const isTold = found !== undefined && found.ext !== 'cfb' // all old Office formats share one container
  return {
    kind,
    mime: isBroken ? UNKNOWN : isTold ? (officeOf(mime, extension) ?? mime) : (BY_NAME[extension] ?? mime),
    maxBytes: FILE_LIMIT[kind],
    isHonest: agrees(extension, head, found?.ext),
    isShowable,
    imageSize: (!isBroken && size) || null,
  }
}

/** PDF readers accept `%PDF-` anywhere in the first 1,024 bytes (PDF 1.7, appendix H). */
const pdfIn = (head: Uint8Array) =>
  Buffer.from(head.subarray(0, 1_024)).includes('%PDF-')
    ? ({ ext: 'pdf', mime: 'application/pdf' } as const)
    : undefined

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
/** The types of Office documents that are only recognized as ZIP, because their parts have an unusual order. */
const OFFICE: Readonly<Record<string, string>> = {
  docx: `${OPEN_XML}.wordprocessingml.document`,
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  pptx: `${OPEN_XML}.presentationml.presentation`,
}

const officeOf = (mime: string, extension: string): string | undefined =>
  mime === 'application/zip' ? OFFICE[extension] : undefined

/** Whether a browser may show the type in place: only if it cannot execute it. Other types are downloads. */
export const isShownInPlace = (mime: string): boolean => kindOf(mime) !== 'document'

/** The kind of a file of this type. */
export const kindOf = (mime: string): FileKind => (Object.hasOwn(KINDS, mime) ? KINDS[mime] : undefined) ?? 'document'

const plain = (mime: string): string => {
  const [name = ''] = mime.split(';')
  return SAME_AS[name] ?? name
}

/** MP4 and WebM have the same header with and without video, so the declared type decides. */
function soundOf(mime: string, said = ''): string {
  const isEither = mime === 'video/webm' || mime === 'video/mp4'
  return isEither && said.startsWith('audio/') ? mime.replace('video', 'audio') : mime
}
