import { PRODUCT } from '@recado/contracts/installation/installation'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const SIX_DIGITS = /^[0-9]{6}$/
const SKEW = 1 // how many steps a clock may be wrong in either direction

/** @returns the time step of a moment (RFC 6238; a step lasts 30 seconds) */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS)

/**
 * @param after codes of steps up to this one are used up
 * @returns the step with this code; undefined if no valid step has it
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!SIX_DIGITS.test(token)) return undefined // the library throws if a character has several bytes
  const off = authenticatorOf(secret).validate({ token, timestamp: now.getTime(), window: SKEW })
  if (off === null) return undefined
  const step = stepOf(now) + off
  return step > after ? step : undefined
}

/** @returns the text that users type into an authenticator (RFC 4648 §6, without padding) */
export const base32Of = (secret: Uint8Array): string => authenticatorOf(secret).secret.base32

/** @returns the address that an authenticator reads from a QR code */
export const otpauthUrlOf = (secret: Uint8Array, account: string, issuer: string): string =>
  authenticatorOf(secret, account, issuer).toString()

/** The defaults of authenticator apps: SHA-1, six digits, 30 seconds. */
const authenticatorOf = (secret: Uint8Array, account = '', issuer: string = PRODUCT) =>
  new TOTP({
    issuer,
    label: account,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })
