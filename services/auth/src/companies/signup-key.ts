import { createHash, createHmac } from 'node:crypto'
import type { Idempotency } from '@recado/kit/db/idempotency'
import type { SignupKey } from './signup-key-repository.ts'

/** Hides a repeatable signup. What was asked holds a password, so its hash is keyed: nobody can guess along without the secret. */
export const hideSignup = ({ key, requestHash }: Idempotency, secret: Buffer): SignupKey => ({
  keyHash: createHash('sha256').update(key).digest(),
  requestHash: createHmac('sha256', secret).update(requestHash).digest(),
})
