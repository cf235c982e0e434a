import { codeOf, stepOf } from '../src/two-factor/totp.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes in the text that a person types into an authenticator. */
export function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What the authenticator shows now, or some steps before or after. */
export const shownCode = (base32: string, offset = 0): string => codeOf(bytesOf(base32), stepOf(new Date()) + offset)
