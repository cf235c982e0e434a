/** The part of ASN.1 DER (X.690) that certificates need. */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const

const LONG_FORM = 0x80

export function tagged(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < LONG_FORM) return Buffer.from([length])
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Buffer.from([LONG_FORM + bytes.length, ...bytes])
}

export const sequence = (...contents: Uint8Array[]): Buffer => tagged(TAG.sequence, ...contents)
export const set = (...contents: Uint8Array[]): Buffer => tagged(TAG.set, ...contents)
export const isTrue = (): Buffer => tagged(TAG.boolean, Buffer.from([0xff]))
/** A positive number. */
export const integer = (bytes: Uint8Array): Buffer =>
  tagged(TAG.integer, Buffer.from((bytes[0] ?? 0) > 127 ? [0] : []), bytes)
export const smallInteger = (value: number): Buffer => tagged(TAG.integer, Buffer.from([value]))
export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  tagged(TAG.bitString, Buffer.from([unusedBits]), bytes)
export const octetString = (bytes: Uint8Array): Buffer => tagged(TAG.octetString, bytes)
export const utf8String = (text: string): Buffer => tagged(TAG.utf8String, Buffer.from(text))

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((part) => {
    const digits = [part % 128]
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128)
    return digits
  })
  return tagged(TAG.objectIdentifier, Buffer.from([first * 40 + second, ...bytes]))
}

/** Valid for the years 1950 to 2049. */
export const utcTime = (date: Date): Buffer =>
  tagged(TAG.utcTime, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
