const POLYNOMIAL = 0x1021
const START = 0xffff

/** CRC-16/CCITT-FALSE of an ASCII text, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = START
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
