import { type FindFaults, fieldError } from '@recado/kit/http/validation'
import type { Deps } from '../deps.ts'

/** What is wrong with a new password of a request here; the contract has looked at the rest of it. */
export const shortPassword =
  ({ config }: Pick<Deps, 'config'>): FindFaults =>
  (body, language) => {
    const { password } = (body ?? {}) as { password?: unknown }
    const isShort = typeof password === 'string' && password !== '' && password.length < config.PASSWORD_MIN
    return isShort ? [fieldError('password', 'too_short', language)] : []
  }
