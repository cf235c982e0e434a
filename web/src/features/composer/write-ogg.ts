const MOST_SEGMENTS = 255 // the greatest number of segments in a page
const SEGMENT_BYTES = 255
const HEADER_BYTES = 27
const FLAG = { first: 2, last: 4 } as const
const SAMPLES_PER_MS = 48

type Page = {
  readonly packets: readonly Uint8Array[]
  readonly flags: number
  readonly sequence: number
  readonly granule: number // the number of samples up to the end of the page
}

/**
 * Writes Opus packets as an Ogg file, the format of voice notes in WhatsApp (RFC 7845; pages: RFC 3533).
 * @param head the OpusHead header of the stream
 */
export function writeOgg(head: Uint8Array, packets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const pages: Page[] = [
    { packets: [head], flags: FLAG.first, sequence: 0, granule: 0 },
    { packets: [opusTags()], flags: 0, sequence: 1, granule: 0 },
  ]
  let granule = 0
  const groups = grouped(packets)
  for (const [index, group] of groups.entries()) {
    for (const packet of group) granule += samplesOf(packet)
    const flags = index === groups.length - 1 ? FLAG.last : 0
    pages.push({ packets: group, flags, sequence: index + 2, granule })
  }
  return joined(pages.map(writePage))
}

/** @returns the duration of the packets in seconds */
export const secondsOf = (packets: readonly Uint8Array[]): number =>
  packets.reduce((sum, packet) => sum + samplesOf(packet), 0) / SAMPLES_PER_MS / 1_000

/** Groups the packets, as many as fit into one page. */
function grouped(packets: readonly Uint8Array[]): Uint8Array[][] {
  const groups: Uint8Array[][] = []
  let room = 0
  for (const packet of packets) {
    const segments = segmentsOf(packet)
    if (segments > room) {
      groups.push([])
      room = MOST_SEGMENTS
    }
    groups.at(-1)?.push(packet)
    room -= segments
  }
  return groups
}

const segmentsOf = (packet: Uint8Array): number => Math.floor(packet.length / SEGMENT_BYTES) + 1

function writePage({ packets, flags, sequence, granule }: Page): Uint8Array {
  const table = packets.flatMap((packet) => [
    ...Array<number>(segmentsOf(packet) - 1).fill(SEGMENT_BYTES),
    packet.length % SEGMENT_BYTES,
  ])
  const page = joined([new Uint8Array(HEADER_BYTES), Uint8Array.from(table), ...packets])
  const view = new DataView(page.buffer)
  page.set(new TextEncoder().encode('OggS'))
  view.setUint8(5, flags)
  view.setBigUint64(6, BigInt(granule), true)
  view.setUint32(14, 1, true) // the serial number of the stream
  view.setUint32(18, sequence, true)
  view.setUint8(26, table.length)
  view.setUint32(22, checksum(page), true)
  return page
}

function opusTags(): Uint8Array {
  const vendor = new TextEncoder().encode('Recado')
  const tags = new Uint8Array(8 + 4 + vendor.length + 4)
  tags.set(new TextEncoder().encode('OpusTags'))
  new DataView(tags.buffer).setUint32(8, vendor.length, true)
  tags.set(vendor, 12)
  return tags
}

/**
 * The number of samples in a packet. Its first byte gives the length of a frame and the number of frames (RFC 6716
 * §3.1).
 */
function samplesOf(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet
  const mode = first >> 3
  const frameMs =
    mode < 12
      ? ([10, 20, 40, 60][mode & 3] ?? 0)
      : mode < 16
        ? ([10, 20][mode & 1] ?? 0)
        : ([2.5, 5, 10, 20][mode & 3] ?? 0)
  const frames = [1, 2, 2, second & 0x3f][first & 3] ?? 1
  return frameMs * SAMPLES_PER_MS * frames
}

/** The CRC of Ogg: polynomial 0x04c11db7, not reflected, with the initial value zero. */
function checksum(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000_0000 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1
  }
  return crc >>> 0
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
