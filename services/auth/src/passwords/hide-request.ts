import { createHmac } from 'node:crypto'
import type { Idempotency } from '@recado/kit/db/idempotency'

/**
 * Hides what was asked with a password, where its hash is kept to recognize a repetition.
 * @returns a keyed hash: nobody can guess along without the secret
 */
export const hideRequest = ({ requestHash }: Idempotency, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(requestHash).digest()
