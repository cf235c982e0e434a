import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { Deps } from '../deps.ts'
import { admitTry } from './admit-try.ts'
import { limitKey } from './limit-key.ts'
import { deleteFailures } from './limit-repository.ts'

type LimitDeps = Pick<Deps, 'system' | 'config'>
type Proof = { readonly person: Pick<AccessClaims, 'companyId' | 'userId'>; readonly by: 'password' | 'code' }

/**
 * Admits a proof of identity by a signed-in user, or refuses it with the seconds to wait, so that an unattended browser
 * does not allow guessing. It runs outside of any transaction, because a refused attempt must also count.
 * @param prove throws or returns undefined if the proof is wrong
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function limitProof<T>(
  { system, config }: LimitDeps,
  { person, by }: Proof,
  prove: () => Promise<T>,
): Promise<T> {
  const key = limitKey(config.SECRET_KEY, 'proof', by, person.companyId, person.userId)
  await admitTry(system, key)
  const proven = await prove()
  if (proven !== undefined) await deleteFailures(system, key)
  return proven
}
