/** A file with random access. */
export type Parts = {
  readonly size: number
  /** @returns fewer bytes at the end of the file */
  read(start: number, length: number): Promise<Buffer>
}

const LONGEST_SECONDS = 7 * 24 * 60 * 60 // a longer duration is implausible
const MOST_HOPS = 200 // from one part of a file to the next, until the one with the duration
const LONGEST_PAGE = 65_307 // bytes of an Ogg page (RFC 3533 §6)

/**
 * Reads the duration of audio or video from a few places of the file, without decoding.
 * @param mime detected from the content
 * @returns whole seconds; null if the file does not contain its duration, such as WebM recordings of browsers
 */
export async function readSeconds(file: Parts, mime: string): Promise<number | null> {
  const read = Object.hasOwn(READERS, mime) ? READERS[mime] : undefined
  try {
    const seconds = Math.round((await read?.(file)) ?? Number.NaN)
    return seconds >= 0 && seconds <= LONGEST_SECONDS ? Math.max(seconds, 1) : null
  } catch (error) {
    if (error instanceof RangeError) return null // the file ends before its duration
    throw error
  }
}

type Reader = (file: Parts) => Promise<number | undefined>

const textAt = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

/** RFC 3533 §6: each page contains the number of samples up to its end; the first page contains the sample rate. */
const readOgg: Reader = async (file) => {
  const head = await file.read(0, 64)
  const isOpus = textAt(head, 28, 8) === 'OpusHead' // always 48 kHz; the first samples are not played (RFC 7845 §5.1)
  if (!isOpus && textAt(head, 29, 6) !== 'vorbis') return undefined
  const [rate, skipped] = isOpus ? [48_000, head.readUInt16LE(38)] : [head.readUInt32LE(40), 0]
  const tail = await file.read(Math.max(0, file.size - 2 * LONGEST_PAGE), 2 * LONGEST_PAGE)
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    const samples = tail.readBigInt64LE(at + 6)
    if (samples >= 0n) return (Number(samples) - skipped) / rate // a negative number means that no packet ends on this page
  }
  return undefined
}

/** RIFF: each chunk begins with its name and its length. */
const readWav: Reader = async (file) => {
  let bytesPerSecond: number | undefined
  let at = 12
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const chunk = await file.read(at, 24)
    const length = chunk.readUInt32LE(4)
    if (textAt(chunk, 0, 4) === 'fmt ') bytesPerSecond = chunk.readUInt32LE(16)
    if (textAt(chunk, 0, 4) === 'data') return bytesPerSecond && Math.min(length, file.size - at - 8) / bytesPerSecond
    at += 8 + length + (length % 2)
  }
  return undefined
}

/** ISO/IEC 14496-12: each box begins with its length and its name. The duration is in `moov`, the first or last box. */
const readMp4: Reader = async (file) => {
  let at = 0
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const box = await file.read(at, 48)
    const [name, short] = [textAt(box, 4, 4), box.readUInt32BE(0)]
    if (name === 'mvhd') {
      const isLong = box.readUInt8(8) === 1
      return isLong
        ? Number(box.readBigUInt64BE(32)) / box.readUInt32BE(28)
        : box.readUInt32BE(24) / box.readUInt32BE(20)
    }
    const length = short === 1 ? Number(box.readBigUInt64BE(8)) : short
    if (length < 8) return undefined
    at += name === 'moov' ? 8 : length // continues inside of `moov`, and after the end of any other box
  }
  return undefined
}

const KBPS = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const RATES = [44_100, 48_000, 32_000] // Hz, of MPEG version 1; version 2 has half of it, version 2.5 a quarter
const LAYER_3 = 1
const HAS_FRAMES = 1

/**
 * ISO/IEC 11172-3 §2.4.2.3: each frame has the same header. Some encoders store the number of frames in the first
 * frame; otherwise all frames have the same length.
 */
const readMp3: Reader = async (file) => {
  const tag = await file.read(0, 10)
  const sevenBits = [6, 7, 8, 9].reduce((size, at) => size * 128 + tag.readUInt8(at), 0)
  const start = textAt(tag, 0, 3) === 'ID3' ? 10 + sevenBits : 0
  const frame = await file.read(start, 64)
  const bits = frame.readUInt32BE(0)
  const [version, layer] = [(bits >>> 19) & 3, (bits >>> 17) & 3]
  const isFirst = version === 3
  const kbps = KBPS[isFirst ? 'first' : 'second'][(bits >>> 12) & 15]
  const rate = (RATES[(bits >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (bits >>> 21 !== 0x7ff || layer !== LAYER_3 || !kbps || !rate) return undefined
  const isMono = ((bits >>> 6) & 3) === 3
  const at = 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17)
  const isCounted = ['Xing', 'Info'].includes(textAt(frame, at, 4)) && (frame.readUInt32BE(at + 4) & HAS_FRAMES) !== 0
  if (isCounted) return (frame.readUInt32BE(at + 8) * (isFirst ? 1_152 : 576)) / rate
  return ((file.size - start) * 8) / (kbps * 1_000)
}

const READERS: Readonly<Record<string, Reader>> = {
  'audio/ogg': readOgg,
  'audio/wav': readWav,
  'audio/mp4': readMp4,
  'video/mp4': readMp4,
  'video/3gpp': readMp4,
  'audio/mpeg': readMp3,
}
