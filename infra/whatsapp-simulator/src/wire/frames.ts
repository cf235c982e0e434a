/** The bytes of a client before its first frame: `WA`, 06 and the number of its token dictionary. */
export type Intro = { header: Buffer; dictionary: number; hasRoutingInfo: boolean }

const ROUTING_BYTES = 7 // "ED" 00 01 and a length of three bytes
const HEADER_BYTES = 4
const LENGTH_BYTES = 3

/** Splits a byte stream into frames; a WebSocket message may contain part of a frame or several frames. */
export function createFrameReader() {
  let pending: Buffer = Buffer.alloc(0)
  let intro: Intro | undefined

  function readIntro(): Intro | undefined {
    let start = 0
    const hasRoutingInfo = pending.toString('latin1', 0, 2) === 'ED'
    if (hasRoutingInfo) {
      if (pending.length < ROUTING_BYTES) return undefined
      start = ROUTING_BYTES + pending.readUIntBE(4, 3)
    }
    if (pending.length < start + HEADER_BYTES) return undefined
    const header = Buffer.from(pending.subarray(start, start + HEADER_BYTES))
    if (header.toString('latin1', 0, 2) !== 'WA') throw new Error(`not a WhatsApp client: ${header.toString('hex')}`)
    pending = pending.subarray(start + HEADER_BYTES)
    return { header, dictionary: header.readUInt8(3), hasRoutingInfo }
  }

  /** @throws when the stream does not begin like a WhatsApp client's */
  function push(chunk: Buffer): Buffer[] {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    intro ??= readIntro()
    if (!intro) return []
    const frames: Buffer[] = []
    while (pending.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + pending.readUIntBE(0, LENGTH_BYTES)
      if (pending.length < end) break
      frames.push(pending.subarray(LENGTH_BYTES, end))
      pending = pending.subarray(end)
    }
    return frames
  }

  return { push, intro: () => intro }
}

/** A server's frame: the length in three bytes, then the payload. */
export function frame(payload: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUIntBE(payload.length, 0, LENGTH_BYTES)
  return Buffer.concat([length, payload])
}
