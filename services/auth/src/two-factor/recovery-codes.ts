import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789' // without letters that look alike
const HALF = 5 // letters on each side of the dash: about 50 bits in all

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Codes for a lost authenticator; each is valid once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => `${half()}-${half()}`)

/** @returns the stored hash of a code; case, spaces and the dash do not matter */
export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
