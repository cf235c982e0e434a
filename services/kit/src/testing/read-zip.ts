import { inflateRawSync } from 'node:zlib'

const DEFLATED = 8

/** The entries of an archive by name, read from its central directory. */
export function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const entries = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const isDeflated = zip.readUInt16LE(at + 10) === DEFLATED
    entries.set(zip.subarray(at + 46, nameEnd).toString(), (isDeflated ? inflateRawSync(content) : content).toString())
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
