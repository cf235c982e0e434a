import { takeTurn } from '@recado/kit/db/rate-limit'
import { AppError } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'
import { limitKey } from './limit-key.ts'
import { networkOf } from './network.ts'

type LimitDeps = Pick<Deps, 'system' | 'config'>

const HOUR = 3_600 // seconds
const PER_HOUR = { company: 60, receiver: 3, network: 120 }

/**
 * Admits the creation of an invitation, or refuses it with the seconds to wait. The receiver's limit holds for all
 * companies together, because each one could send mails to anybody.
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function admitInvitation(
  { system, config }: LimitDeps,
  { companyId, email }: { companyId: number; email: string | null },
): Promise<void> {
  const key = (...parts: (string | number)[]) => limitKey(config.SECRET_KEY, 'invitation', ...parts)
  const wait =
    (await takeTurn(system, key('company', companyId), PER_HOUR.company, HOUR)) ||
    (email !== null && (await takeTurn(system, key('receiver', email), PER_HOUR.receiver, HOUR)))
  refuse(wait || 0)
}

/**
 * Admits the opening or the acceptance of a link from an IP address, or refuses it with the seconds to wait. An
 * acceptance reveals whether an e-mail is registered. The colleagues of one office share an address.
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function admitInvited({ system, config }: LimitDeps, ip: string): Promise<void> {
  const key = limitKey(config.SECRET_KEY, 'invited', networkOf(ip))
  refuse(await takeTurn(system, key, PER_HOUR.network, HOUR))
}

function refuse(wait: number): void {
  if (wait > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}
