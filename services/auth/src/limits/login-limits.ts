import { createHmac } from 'node:crypto'
import { takeTurn } from '@recado/kit/db/rate-limit'
import { AppError } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'
import { claimTry, deleteFailures } from './limit-repository.ts'
import { networkOf } from './network.ts'

type LimitDeps = Pick<Deps, 'system' | 'config'>
type Attempt = { readonly email: string; readonly ip: string }

/**
 * Lets a sign-in be tried, or says how long to wait. Outside of any transaction, since a refusal must be counted too.
 * @throws ERR_TOO_MANY_REQUESTS | ERR_TOO_MANY_ATTEMPTS
 */
export async function admitLogin({ system, config }: LimitDeps, attempt: Attempt): Promise<void> {
  const { address, account, both } = keysOf(config.SECRET_KEY, attempt)
  const wait =
    (await takeTurn(system, address, config.LOGIN_PER_ADDRESS)) ||
    (await takeTurn(system, account, config.LOGIN_PER_ACCOUNT))
  if (wait > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
  const pause = Math.ceil(await claimTry(system, both))
  if (pause > 0) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { seconds: pause, retryAfter: pause })
}

/** The password was right after all. */
export const forgiveFailures = ({ system, config }: LimitDeps, attempt: Attempt): Promise<void> =>
  deleteFailures(system, keysOf(config.SECRET_KEY, attempt).both)

/** Keyed hashes: who reads the table learns neither e-mails nor addresses. */
function keysOf(secret: Buffer, { email, ip }: Attempt) {
  const key = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  const network = networkOf(ip)
  return { address: key('address', network), account: key('account', email), both: key('both', email, network) }
}
