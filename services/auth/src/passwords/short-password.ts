import { fieldError } from '@recado/kit/errors'
import type { FindFaults } from '@recado/kit/http/routes/validation'
import type { Deps } from '../deps.ts'

/** Finds a new password that is too short for this installation; the contract checks the other rules. */
export const shortPassword =
  ({ config }: Pick<Deps, 'config'>): FindFaults =>
  (body, language) => {
    const { password } = (body ?? {}) as { password?: unknown }
    const isShort = typeof password === 'string' && password !== '' && password.length < config.PASSWORD_MIN
    return isShort ? [fieldError('password', 'too_short', language)] : []
  }
