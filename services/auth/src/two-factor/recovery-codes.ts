import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789' // without characters that look alike
const HALF = 5 // characters on each side of the dash: about 50 bits in total

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Creates recovery codes for a lost authenticator; each code is valid once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => `${half()}-${half()}`)

/** @returns the stored hash of a code, regardless of case, spaces and the dash */
export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
