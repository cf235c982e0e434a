import { createHash } from 'node:crypto'
import type { Idempotency } from '@recado/kit/db/idempotency'
import { hideRequest } from '../passwords/hide-request.ts'
import type { SignupKey } from './signup-key-repository.ts'

/** Hides a repeatable signup. */
export const hideSignup = (request: Idempotency, secret: Buffer): SignupKey => ({
  keyHash: createHash('sha256').update(request.key).digest(),
  requestHash: hideRequest(request, secret),
})
