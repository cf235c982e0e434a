export type FieldWatch = {
  /** Continues with the next piece of the message. */
  take(piece: Uint8Array): void
  /** @returns the last value of the field; undefined if the field is absent or too large */
  value(): Uint8Array | undefined
}

/** Sizes of fixed fields, by wire type; a varint has no fixed size, and a delimited field states its own. */
const FIXED: Readonly<Record<number, number>> = { 1: 8, 5: 4 }

const LONGEST = 10 // the largest number of bytes of a varint

/**
 * Searches a protobuf message that arrives in pieces for one delimited field. Only this field is buffered, so the
 * message may have any size. The search ends at a malformed byte.
 *
 * @param most the largest size of the field, in bytes
 */
export function watchField(number: number, most: number): FieldWatch {
  let state: 'tag' | 'size' | 'number' | 'body' | 'broken' = 'tag'
  let varint = 0
  let factor = 1
  let bytes = 0 // the number of bytes of the current varint so far
  let isWanted = false
  let left = 0 // the number of bytes of the field that are still missing
  let body: Uint8Array[] = []
  let found: Uint8Array | undefined

  function begin(size: number): void {
    left = size
    body = []
    isWanted &&= size <= most
    state = 'body'
    if (size === 0) end()
  }
  function end(): void {
    const whole = Buffer.concat(body)
    if (isWanted) found = whole.length > 0 ? whole : undefined
    state = 'tag'
  }
  function read(value: number): void {
    if (state === 'number') state = 'tag'
    else if (!Number.isSafeInteger(value)) state = 'broken'
    else if (state === 'size') begin(value)
    else {
      const type = value % 8
      isWanted = type === 2 && Math.floor(value / 8) === number
      const fixed = FIXED[type]
      if (fixed !== undefined) begin(fixed)
      else state = type === 0 ? 'number' : type === 2 ? 'size' : 'broken'
    }
  }
  /** @returns the number of bytes of `piece` that were processed */
  function takeSome(piece: Uint8Array): number {
    if (state === 'broken') return piece.length
    if (state === 'body') {
      const part = piece.subarray(0, left)
      if (isWanted) body.push(Buffer.from(part))
      left -= part.length
      if (left === 0) end()
      return part.length
    }
    const [byte = 0] = piece
    varint += (byte & 127) * factor
    factor *= 128
    bytes++
    if (byte >= 128) {
      if (bytes === LONGEST) state = 'broken'
      return 1
    }
    const value = varint
    varint = 0
    factor = 1
    bytes = 0
    read(value)
    return 1
  }

  return {
    take(piece) {
      for (let at = 0; at < piece.length; ) at += takeSome(piece.subarray(at))
    },
    value: () => found,
  }
}
