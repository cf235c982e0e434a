import { createHmac } from 'node:crypto'

/**
 * Protects the hash of a request that contains a password, before it is stored to recognize a repetition.
 * @returns a keyed hash, from which the password cannot be guessed without the secret
 */
export const hideHash = (requestHash: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(requestHash).digest()
