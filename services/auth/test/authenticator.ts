import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** Returns the code that the authenticator shows now, or some steps earlier or later. */
export const shownCode = (base32: string, offset = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(base32), timestamp: Date.now() + offset * STEP_MS })
