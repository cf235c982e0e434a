import { createHash } from 'node:crypto'
import type { Idempotency } from '@recado/kit/db/idempotency'
import type { SignupKey } from './signup-key-repository.ts'

/**
 * The stored hashes of a repeatable signup; its request hash is keyed already, like those of all requests to this
 * service.
 */
export const toSignupKey = ({ key, requestHash }: Idempotency): SignupKey => ({
  keyHash: createHash('sha256').update(key).digest(),
  requestHash: Buffer.from(requestHash, 'hex'),
})
