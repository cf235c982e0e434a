import { takeTurn } from '@recado/kit/db/rate-limit'
import { AppError } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'
import { limitKey } from './limit-key.ts'
import { networkOf } from './network.ts'

const HOUR = 3_600 // seconds

/**
 * Admits a signup from an IP address, or refuses it with the seconds to wait. Attempts count with any outcome, because
 * each one reveals whether an e-mail is registered.
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function admitSignup({ system, config }: Pick<Deps, 'system' | 'config'>, ip: string): Promise<void> {
  const key = limitKey(config.SECRET_KEY, 'signup', networkOf(ip))
  const wait = await takeTurn(system, key, config.SIGNUP_PER_ADDRESS, HOUR)
  if (wait > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}
