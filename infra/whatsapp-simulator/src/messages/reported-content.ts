/**
 * The fields of an encoded message that its reporting token covers, by number: nested fields, `MESSAGE` for a whole
 * message, or `{}` for the entire field.
 */
type Fields = { [number: number]: Fields | typeof MESSAGE }

const MESSAGE = Symbol('a message of its own')

const list = (...numbers: number[]): Fields => Object.fromEntries(numbers.map((number) => [number, {}]))
const forwarding = list(21, 22)
const wrapper: Fields = { 1: MESSAGE }
const poll: Fields = { ...list(2), 3: list(1, 2), 5: forwarding, 8: list(1, 2) }
const film: Fields = { ...list(2, 6, 7, 13, 20), 17: forwarding }

/** The part of a message that its reporting token covers (whatsapp-rust reporting_token.rs, after WhatsApp Web). */
const REPORTED: Fields = {
  ...list(1),
  3: { ...list(2, 3, 8, 11, 25), 17: forwarding },
  4: { ...list(1, 16), 17: forwarding },
  5: { ...list(3, 4, 5, 16), 17: forwarding },
  6: { ...list(1, 30), 17: forwarding },
  7: { ...list(2, 7, 10, 20), 17: forwarding },
  8: { ...list(2, 7, 9, 21), 17: forwarding },
  9: film,
  12: { ...list(1, 2, 15), 14: MESSAGE },
  18: { ...list(6, 16), 17: forwarding },
  26: { ...list(4, 5, 8, 13), 17: forwarding },
  28: { ...list(1, 2, 4, 5, 6), 7: forwarding },
  88: { ...list(1), 2: list(1), 3: forwarding },
  66: film,
  ...Object.fromEntries([49, 60, 64].map((number) => [number, poll])),
  ...Object.fromEntries([37, 53, 55, 58, 59, 74, 87, 92, 93, 94].map((number) => [number, wrapper])),
}

/** The parts of an encoded message that its reporting token covers, by field number. */
export function reportedContent(message: Buffer, fields: Fields = REPORTED): Buffer {
  const kept: [number: number, part: Buffer][] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message.readUInt8(at)
      at += 1
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const start = at
    const tag = varint()
    const [number, type] = [tag >>> 3, tag & 7]
    const head = message.subarray(start, at)
    if (type === 0) varint()
    const length = type === 2 ? varint() : type === 1 ? 8 : type === 5 ? 4 : 0
    const value = message.subarray(at, at + length)
    at += length
    const within = fields[number]
    if (within === undefined) continue
    if (type !== 2 || (within !== MESSAGE && Object.keys(within).length === 0)) {
      kept.push([number, message.subarray(start, at)])
      continue
    }
    const nested = reportedContent(value, within === MESSAGE ? REPORTED : within)
    if (nested.length > 0) kept.push([number, Buffer.concat([head, encodedLength(nested.length), nested])])
  }
  return Buffer.concat(kept.toSorted(([one], [other]) => one - other).map(([, part]) => part))
}

const encodedLength = (length: number): Buffer =>
  length < 128
    ? Buffer.from([length])
    : Buffer.concat([Buffer.from([(length & 127) | 128]), encodedLength(length >>> 7)])
