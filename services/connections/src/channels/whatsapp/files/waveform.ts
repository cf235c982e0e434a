const BARS = 64
const LOUDEST = 100
const HEADER = 27 // bytes of an Ogg page before its table of segments (RFC 3533 §6)
const HEADS = 2 // packets before the audio: identification and comments (RFC 7845 §3)

/**
 * The bars that phones draw for a voice note before it is played: 64 values from 0 to 100 (`AudioMessage.waveform` in
 * Baileys' WAProto). They are computed without decoding, from the sizes of the packets: Opus uses larger packets for
 * louder and richer sound, and the smallest packets for silence.
 *
 * @returns undefined for a file that is not Ogg, or contains no audio
 */
export function waveformOf(ogg: Uint8Array): Uint8Array | undefined {
  const sizes = packetSizes(Buffer.from(ogg.buffer, ogg.byteOffset, ogg.byteLength)).slice(HEADS)
  if (sizes.length === 0) return undefined
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * sizes.length) / BARS)
    const part = sizes.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * sizes.length) / BARS)))
    return part.reduce((sum, size) => sum + size, 0) / part.length
  })
  const most = Math.max(...bars, 1)
  return Uint8Array.from(bars, (size) => Math.round((size / most) * LOUDEST))
}

/** The sizes of all packets. A packet consists of full segments and the first segment that is not full. */
function packetSizes(ogg: Buffer): number[] {
  const sizes: number[] = []
  let size = 0
  for (let at = 0; at + HEADER <= ogg.length && ogg.toString('latin1', at, at + 4) === 'OggS'; ) {
    const table = ogg.subarray(at + HEADER, at + HEADER + (ogg[at + HEADER - 1] ?? 0))
    let body = 0
    for (const segment of table) {
      body += segment
      size += segment
      if (segment === 255) continue
      sizes.push(size)
      size = 0
    }
    at += HEADER + table.length + body
  }
  return sizes
}
