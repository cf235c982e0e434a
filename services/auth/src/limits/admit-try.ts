import { AppError } from '@recado/kit/errors'
import type { System } from '../tables/db.ts'
import { claimTry } from './limit-repository.ts'

/**
 * Counts an attempt to prove an identity as failed, before the attempt is made.
 * @throws ERR_TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function admitTry(system: System, key: Buffer): Promise<void> {
  const pause = Math.ceil(await claimTry(system, key))
  if (pause > 0) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { seconds: pause, retryAfter: pause })
}
