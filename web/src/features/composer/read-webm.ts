/** The element ids of WebM that this parser enters (https://www.webmproject.org/docs/container). */
// segment, cluster, tracks, track, block group
const CONTAINERS = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0])
const CODEC_PRIVATE = 0x63a2
const BLOCKS = new Set([0xa3, 0xa1]) // simple block, block
const BLOCK_HEADER_BYTES = 4 // track number (one byte below 128), time code, flags
const LACING = 0b0000_0110

/**
 * Extracts the audio from a recording in the form that browsers write: one Opus track in WebM; elements may have an
 * unknown length.
 * @returns its packets in order, and the header for decoders
 * @throws Error when the recording has another format
 */
export function readWebm(bytes: Uint8Array): { readonly head: Uint8Array; readonly packets: readonly Uint8Array[] } {
  const packets: Uint8Array[] = []
  let head: Uint8Array | undefined
  let at = 0
  while (at < bytes.length) {
    const id = readNumber(bytes, at, true)
    const size = readNumber(bytes, at + id.length, false)
    const start = at + id.length + size.length
    if (CONTAINERS.has(id.value)) {
      at = start // enters the element
      continue
    }
    const end = Math.min(start + size.value, bytes.length)
    if (id.value === CODEC_PRIVATE) head = bytes.subarray(start, end)
    if (BLOCKS.has(id.value)) packets.push(packetOf(bytes.subarray(start, end)))
    at = end
  }
  if (!head || packets.length === 0) throw new Error('no Opus track in the recording')
  return { head, packets }
}

function packetOf(block: Uint8Array): Uint8Array {
  const flags = block[BLOCK_HEADER_BYTES - 1] ?? 0
  if (flags & LACING) throw new Error('several packets in one block')
  return block.subarray(BLOCK_HEADER_BYTES)
}

/** Reads an EBML number, whose length in bytes is one more than the number of leading zero bits in its first byte. */
function readNumber(bytes: Uint8Array, at: number, keepsMarker: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8) throw new Error('not a recording')
  let value = keepsMarker ? first : first & (0xff >> length)
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return { value, length }
}
