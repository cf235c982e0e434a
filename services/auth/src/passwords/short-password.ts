import { fieldError } from '@recado/kit/errors'
import type { FindFaults } from '@recado/kit/http/routes/validation'
import type { Deps } from '../deps.ts'

/** The faults of a new password under this installation's rule; the contract has checked the rest. */
export const shortPassword =
  ({ config }: Pick<Deps, 'config'>): FindFaults =>
  (body, language) => {
    const { password } = (body ?? {}) as { password?: unknown }
    const isShort = typeof password === 'string' && password !== '' && password.length < config.PASSWORD_MIN
    return isShort ? [fieldError('password', 'too_short', language)] : []
  }
