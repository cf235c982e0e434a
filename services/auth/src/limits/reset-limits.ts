import { takeTurn } from '@recado/kit/db/rate-limit'
import { AppError } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'
import { limitKey } from './limit-key.ts'
import { networkOf } from './network.ts'

const HOUR = 3_600 // seconds
const PER_HOUR = { address: 10, account: 3 }

/**
 * Admits a request for a password link, or refuses it with the seconds to wait. Unknown e-mails have the same limits.
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function admitReset(
  { system, config }: Pick<Deps, 'system' | 'config'>,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const ofAddress = limitKey(config.SECRET_KEY, 'reset-address', networkOf(ip))
  const ofAccount = limitKey(config.SECRET_KEY, 'reset-account', email)
  const wait =
    (await takeTurn(system, ofAddress, PER_HOUR.address, HOUR)) ||
    (await takeTurn(system, ofAccount, PER_HOUR.account, HOUR))
  if (wait > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}
