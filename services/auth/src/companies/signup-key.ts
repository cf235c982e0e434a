import { createHash } from 'node:crypto'
import type { Idempotency } from '@recado/kit/db/idempotency'
import type { SignupKey } from './signup-key-repository.ts'

/**
 * Returns the stored hashes of a repeatable signup. The request hash is already keyed, like those of all requests to
 * this service.
 */
export const toSignupKey = ({ key, requestHash }: Idempotency): SignupKey => ({
  keyHash: createHash('sha256').update(key).digest(),
  requestHash: Buffer.from(requestHash, 'hex'),
})
