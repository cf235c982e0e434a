import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50 // record of the central directory's end (APPNOTE.TXT 4.3.16)
const ENTRY = 0x02014b50 // record of a file in the central directory (4.3.12)
const LOCAL = 0x04034b50 // header in front of a file's content (4.3.7)
const END_BYTES = 22
const LONGEST_COMMENT = 65_535

/**
 * Whether the unpacked content of a zip file, such as an .xlsx, stays within a number of bytes. The sizes in its
 * headers are not trusted: each file in it is unpacked, up to the limit.
 */
export function isInflatedWithin(zip: Buffer, mostBytes: number): boolean {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < Math.max(0, zip.length - END_BYTES - LONGEST_COMMENT) || zip.length < end + END_BYTES) return false
  if (zip.readUInt32LE(end) !== END) return false
  let left = mostBytes
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) return false
    const size = inflatedSize(zip, at, left)
    if (size === undefined) return false
    left -= size
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return true
}

/** @returns the unpacked size of a file in the zip; undefined if it is longer than `mostBytes` or invalid */
function inflatedSize(zip: Buffer, entry: number, mostBytes: number): number | undefined {
  const packed = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL) return undefined
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const isStored = zip.readUInt16LE(entry + 10) === 0
  if (isStored) return packed <= mostBytes ? packed : undefined
  if (mostBytes === 0) return undefined
  try {
    return inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: mostBytes }).length
  } catch {
    return undefined // too long or damaged
  }
}
