import { crc32 } from 'node:zlib'

/** A file on its way into an archive. */
export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> }

const LOCAL = 0x04034b50 // APPNOTE.TXT 4.3.7
const DESCRIPTOR = 0x08074b50 // 4.3.9
const CENTRAL = 0x02014b50 // 4.3.12
const END = 0x06054b50 // 4.3.16
const VERSION = 20
const FLAGS = 0x0808 // sizes follow the content; names are UTF-8 (4.4.4)
const MOST_BYTES = 0xffff_ffff
const MOST_ENTRIES = 0xffff
const DAY = (1 << 5) | 1 // 1980-01-01, the least that the format has

type Written = { readonly name: Buffer; readonly crc: number; readonly size: number; readonly offset: number }

/**
 * An archive that is made while it is read: of no entry more than a piece is in memory. What goes in is mostly packed
 * already, so nothing is packed again.
 * @throws when it would be longer than 4 GiB, or have more than 65,535 entries
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  function* emit(piece: Buffer): Generator<Buffer> {
    offset += piece.length
    if (offset > MOST_BYTES) throw new Error('the archive is too long')
    yield piece
  }
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = offset
    yield* emit(Buffer.concat([header(LOCAL, [VERSION]), factsOf({ crc: 0, size: 0 }), lengthsOf(name, 0), name]))
    let [crc, size] = [0, 0]
    for await (const piece of entry.content) {
      crc = crc32(piece, crc)
      size += piece.length
      yield* emit(Buffer.from(piece))
    }
    yield* emit(Buffer.concat([numbers(4, [DESCRIPTOR]), factsOf({ crc, size })]))
    written.push({ name, crc, size, offset: start })
    if (written.length > MOST_ENTRIES) throw new Error('the archive has too many entries')
  }
  const start = offset
  for (const entry of written) yield* emit(centralOf(entry))
  const count = written.length
  yield Buffer.concat([
    numbers(4, [END]),
    numbers(2, [0, 0, count, count]),
    numbers(4, [offset - start, start]),
    numbers(2, [0]),
  ])
}

const centralOf = ({ name, offset, ...facts }: Written): Buffer =>
  Buffer.concat([
    header(CENTRAL, [VERSION, VERSION]),
    factsOf(facts),
    lengthsOf(name, 3),
    numbers(2, [0]),
    numbers(4, [0, offset]),
    name,
  ])

const header = (signature: number, versions: readonly number[]): Buffer =>
  Buffer.concat([numbers(4, [signature]), numbers(2, [...versions, FLAGS, 0, 0, DAY])])

const factsOf = ({ crc, size }: { crc: number; size: number }): Buffer => numbers(4, [crc, size, size])

/** How long the name is, and what follows it: an extra field, and in the directory a comment and a disk, too. */
const lengthsOf = (name: Buffer, followers: 0 | 3): Buffer =>
  numbers(2, followers === 0 ? [name.length, 0] : [name.length, 0, 0, 0])

function numbers(bytes: 2 | 4, values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length)
  for (const [index, value] of values.entries()) buffer.writeUIntLE(value, index * bytes, bytes)
  return buffer
}
