const POLYNOMIAL = 0x04c11db7
const CHECKSUM_AT = 22
const STREAM = 1

type Page = {
  readonly packets: readonly Buffer[] // each shorter than 255 bytes
  readonly position?: number // the number of samples up to the end of the page
  readonly begins?: boolean
  readonly ends?: boolean
}

/** A page of an Ogg file (RFC 3533). @param number from 0 */
export function oggPage({ packets, position = 0, begins = false, ends = false }: Page, number: number): Buffer {
  const head = Buffer.alloc(27)
  head.write('OggS', 'latin1')
  head[5] = (begins ? 2 : 0) | (ends ? 4 : 0)
  head.writeBigUInt64LE(BigInt(position), 6)
  head.writeUInt32LE(STREAM, 14)
  head.writeUInt32LE(number, 18)
  head[26] = packets.length
  const page = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets])
  page.writeUInt32LE(checksumOf(page), CHECKSUM_AT)
  return page
}

/** CRC-32 in the variant of Ogg: highest bit first, without inversion. */
function checksumOf(page: Buffer): number {
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ POLYNOMIAL : sum << 1
  }
  return sum >>> 0
}
