/** Width and height in pixels. */
export type ImageSize = { readonly width: number; readonly height: number }

/**
 * Reads an image's size from its header, without decoding anything.
 * @param head the first bytes of a png, gif, webp or jpeg
 * @returns undefined if the header has no size, or is incomplete
 */
export function readImageSize(head: Uint8Array): ImageSize | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  try {
    const size = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined // the file ends inside its header
    throw error
  }
}

const textAt = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

/** PNG (W3C) §11.2.2: the header chunk, which contains the size, comes first. */
function readPng(bytes: Buffer): ImageSize | undefined {
  if (textAt(bytes, 1, 3) !== 'PNG' || textAt(bytes, 12, 4) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** GIF89a §18: the logical screen descriptor contains the size. */
function readGif(bytes: Buffer): ImageSize | undefined {
  if (textAt(bytes, 0, 4) !== 'GIF8') return undefined
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** RFC 9649: lossy, lossless and extended files store the size in different ways. */
function readWebp(bytes: Buffer): ImageSize | undefined {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined
  const format = textAt(bytes, 12, 4)
  if (format === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (format === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (format !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** ITU-T T.81 §B.2.2: the first frame header contains the size; it follows segments with declared lengths. */
function readJpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (true) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff)
      at += 1 // padding
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
}

/** The markers of frames; three markers in this range begin other segments, such as Huffman tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
