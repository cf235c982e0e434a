import { amountOf } from './money.ts'

/** The content of a BR Code of this bank. */
export type CodeParts = { location: string; amountCents: number; name: string; city: string; txid?: string }

/** Faults of a code; all except `checksum` keep a correct checksum. */
export type CodeFault = 'checksum' | 'structure' | 'amount' | 'txid' | 'accent'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

const NO_TXID = '***' // banks read the txid at the location

export function writeCode({ location, amountCents, name, city, txid = NO_TXID }: CodeParts, fault?: CodeFault): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', location)
  const more = field('05', fault === 'txid' ? 'x'.repeat(26) : txid)
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', amountOf(fault === 'amount' ? amountCents + 1 : amountCents)),
    field('58', 'BR'),
    field('59', name),
    field('60', fault === 'accent' ? city.replace('A', 'Ã') : city),
    fault === 'structure' ? `62${String(more.length + 1).padStart(2, '0')}${more}` : field('62', more),
    '6304',
  ].join('')
  return text + (fault === 'checksum' ? checksumOf(`${text}x`) : checksumOf(text))
}

/** Reads a pasted code like a bank app; undefined for a text that is not a code. */
export function readCode(code: string): { location: string | undefined; txid: string | undefined } | undefined {
  const text = code.trim()
  if (checksumOf(text.slice(0, -4)) !== text.slice(-4)) return undefined
  const fields = fieldsOf(text)
  const account = fieldsOf(fields.get('26') ?? '')
  return { location: account.get('25'), txid: fieldsOf(fields.get('62') ?? '').get('05') }
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at + 4 <= text.length; ) {
    const length = Number(text.slice(at + 2, at + 4)) || 0
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

/** CRC-16/CCITT-FALSE with a lookup table. */
const TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index << 8
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1
  return value & 0xffff
})
function checksumOf(text: string): string {
  const crc = Buffer.from(text).reduce((sum, byte) => ((sum << 8) ^ (TABLE[(sum >> 8) ^ byte] ?? 0)) & 0xffff, 0xffff)
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
