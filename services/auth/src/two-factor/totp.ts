import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const SKEW = 1 // steps that a clock may be wrong by, either way
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** @returns the step of time that a moment belongs to (RFC 6238, 30 seconds each) */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS)

/** @returns the code of a step, as authenticators show it (RFC 4226 §5.3) */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/**
 * @param after steps up to this one are spent
 * @returns the step whose code this is, undefined when it is that of none that counts now
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const current = stepOf(now)
  const steps = Array.from({ length: 2 * SKEW + 1 }, (_, index) => current - SKEW + index)
  return steps.find((step) => {
    const expected = Buffer.from(codeOf(secret, step))
    return step > after && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** @returns the text that people type into an authenticator (RFC 4648 §6, without padding) */
export function base32Of(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** @returns what an authenticator reads from a QR code */
export const otpauthUrlOf = (secret: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Recado:${account}`)}?secret=${secret}&issuer=Recado`
