import { FILE_LIMIT, type FileKind, MOST_PIXELS } from '@recado/contracts/limits'
import { fileTypeFromBuffer } from 'file-type'
import { agrees, isText } from './file-families.ts'
import { extensionOf } from './file-name.ts'
import { type ImageSize, readImageSize } from './image-size.ts'

/** The kind of a file by its content. */
export type FileFacts = {
  readonly kind: FileKind
  readonly mime: string
  /** Longest that a file of this kind may be, in bytes. */
  readonly maxBytes: number
  /** False when the content runs and the name claims that it is harmless. */
  readonly isHonest: boolean
  /** False for an image with more pixels than are let in. */
  readonly isShowable: boolean
  /** For an image that can be shown. */
  readonly imageSize: ImageSize | null
}

/** Bytes from the beginning that are enough to tell what a file is; a JPEG may put 64 KiB of colours before its size. */
export const HEAD_BYTES = 256 * 1024

/** Formats that browsers and phones show and play, by the names that the content goes by; all else is a document. */
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

/** MIME types that are aliases of others. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'audio/x-m4a': 'audio/mp4' }

/** The types of documents by these extensions, when their content does not tell. */
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
 * Tells what a file is by its first bytes. What it is called and said to be decides only where the content leaves it
 * open: whether a container holds sound alone, and what a document is. An image whose header does not tell its size, or
 * tells too many pixels, is a document: it can be kept and sent on, and nothing of ours shows it.
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
  const isTold = found !== undefined && found.ext !== 'cfb' // the old office programs share one container
  return {
    kind,
    mime: isBroken ? UNKNOWN : isTold ? (officeOf(mime, extension) ?? mime) : (BY_NAME[extension] ?? mime),
    maxBytes: FILE_LIMIT[kind],
    isHonest: agrees(extension, head, found?.ext),
    isShowable,
    imageSize: (!isBroken && size) || null,
  }
}

/** Readers of PDF look for its mark in the first 1,024 bytes (PDF 1.7, appendix H). */
const pdfIn = (head: Uint8Array) =>
  Buffer.from(head.subarray(0, 1_024)).includes('%PDF-')
    ? ({ ext: 'pdf', mime: 'application/pdf' } as const)
    : undefined

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
/** Office documents whose parts stand in another order than the one that is recognised. */
const OFFICE: Readonly<Record<string, string>> = {
  docx: `${OPEN_XML}.wordprocessingml.document`,
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  pptx: `${OPEN_XML}.presentationml.presentation`,
}

const officeOf = (mime: string, extension: string): string | undefined =>
  mime === 'application/zip' ? OFFICE[extension] : undefined

/** Whether a browser may show it in place: only what it cannot run. All else is handed out as a download. */
export const isShownInPlace = (mime: string): boolean => kindOf(mime) !== 'document'

/** The kind in which a file of this type is shown. */
export const kindOf = (mime: string): FileKind => (Object.hasOwn(KINDS, mime) ? KINDS[mime] : undefined) ?? 'document'

const plain = (mime: string): string => {
  const [name = ''] = mime.split(';')
  return SAME_AS[name] ?? name
}

/** MP4 and WebM begin alike with and without a picture. */
function soundOf(mime: string, said = ''): string {
  const isEither = mime === 'video/webm' || mime === 'video/mp4'
  return isEither && said.startsWith('audio/') ? mime.replace('video', 'audio') : mime
}
