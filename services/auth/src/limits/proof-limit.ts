import { createHmac } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { AppError } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'
import { claimTry, deleteFailures } from './limit-repository.ts'

type LimitDeps = Pick<Deps, 'system' | 'config'>
type Proof = { readonly person: Pick<AccessClaims, 'companyId' | 'userId'>; readonly by: 'password' | 'code' }

/**
 * Has a signed-in person prove once more who it is, or says how long to wait: a browser left open must not be able to
 * guess. Outside of any transaction, since a refusal must be counted too.
 * @param prove throws, or returns undefined, when the proof is wrong
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function limitProof<T>(
  { system, config }: LimitDeps,
  { person, by }: Proof,
  prove: () => Promise<T>,
): Promise<T> {
  const parts = ['proof', by, person.companyId, person.userId]
  const key = createHmac('sha256', config.SECRET_KEY).update(JSON.stringify(parts)).digest()
  const pause = Math.ceil(await claimTry(system, key))
  if (pause > 0) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { seconds: pause, retryAfter: pause })
  const proven = await prove()
  if (proven !== undefined) await deleteFailures(system, key)
  return proven
}
