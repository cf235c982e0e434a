import { takeTurn } from '@recado/kit/db/rate-limit'
import { AppError } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'
import { admitTry } from './admit-try.ts'
import { limitKey } from './limit-key.ts'
import { deleteFailures } from './limit-repository.ts'
import { networkOf } from './network.ts'

type LimitDeps = Pick<Deps, 'system' | 'config'>
type Attempt = { readonly email: string; readonly ip: string }

/**
 * Admits a sign-in attempt, or refuses it with the seconds to wait. It runs outside of any transaction, because a
 * refused attempt must also count.
 * @throws ERR_TOO_MANY_REQUESTS | ERR_TOO_MANY_ATTEMPTS
 */
export async function admitLogin({ system, config }: LimitDeps, attempt: Attempt): Promise<void> {
  const { address, account, both } = keysOf(config.SECRET_KEY, attempt)
  const wait =
    (await takeTurn(system, address, config.LOGIN_PER_ADDRESS)) ||
    (await takeTurn(system, account, config.LOGIN_PER_ACCOUNT))
  if (wait > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
  await admitTry(system, both)
}

/** Resets the failures after a correct password. */
export const forgiveFailures = ({ system, config }: LimitDeps, attempt: Attempt): Promise<void> =>
  deleteFailures(system, keysOf(config.SECRET_KEY, attempt).both)

function keysOf(secret: Buffer, { email, ip }: Attempt) {
  const network = networkOf(ip)
  return {
    address: limitKey(secret, 'address', network),
    account: limitKey(secret, 'account', email),
    both: limitKey(secret, 'both', email, network),
  }
}
