import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../media/media-store.ts'

/** The whole file, a part of it, or `none` if the requested part is outside the file. */
export type Asked = 'all' | 'none' | ByteRange

/** Reads the requested part of a file (RFC 9110 §14.2). Several parts or an invalid range mean the whole file. */
export function readRange(headers: IncomingHttpHeaders, { size, etag }: { size: number; etag: string }): Asked {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if (first === undefined || last === undefined || (first === '' && last === '') || isOther) return 'all'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return 'all' // invalid
  return start < size && start <= end ? { start, end } : 'none'
}
