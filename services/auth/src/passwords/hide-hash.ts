import { createHmac } from 'node:crypto'

/**
 * Hides the hash of a request with a password, before it is stored to recognise a repetition.
 * @returns a keyed hash, against which a password cannot be guessed without the secret
 */
export const hideHash = (requestHash: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(requestHash).digest()
