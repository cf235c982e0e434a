/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` exists only on secure origins, and the product also runs on
 * plain http in local networks.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => (byteOf(byte, index) + 0x100).toString(16).slice(1)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function byteOf(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40 // the bits of the version, 4
  if (index === 8) return (byte & 0x3f) | 0x80 // the bits of the variant, RFC 9562
  return byte
}
