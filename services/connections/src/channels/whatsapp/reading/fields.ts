/** A field of a protobuf message; `value` is undefined for fields that are numbers. */
type Field = { readonly number: number; readonly value: Uint8Array | undefined }

const MOST_FIELDS = 1_000 // the largest number of fields to read in a message, because senders choose the number

/** @returns the fields of a protobuf message in their order, up to the first malformed byte */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  function varint(): number {
    let value = 0
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) break
    }
    return value
  }
  while (at < bytes.length && fields.length < MOST_FIELDS) {
    const tag = varint()
    const wireType = tag % 8
    const size = wireType === 0 || wireType === 2 ? varint() : { 1: 8, 5: 4 }[wireType]
    const number = Math.floor(tag / 8)
    const isText = wireType === 2 && size !== undefined && at + size <= bytes.length
    fields.push({ number, value: isText ? bytes.subarray(at, at + size) : undefined })
    if (size === undefined) break
    if (wireType !== 0) at += size
  }
  return fields
}

/** @returns the value at the end of this path of field numbers; for a repeated field the last one, as decoders do */
export const valueAt = (bytes: Uint8Array, path: readonly number[]): Uint8Array | undefined =>
  path.reduce<Uint8Array | undefined>(
    (message, number) =>
      message && fieldsOf(message).findLast((field) => field.number === number && field.value !== undefined)?.value,
    bytes,
  )
