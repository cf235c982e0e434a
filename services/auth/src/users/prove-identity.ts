import type { PersonCaller } from '@recado/kit/caller'
import type { Deps } from '../deps.ts'
import { limitProof } from '../limits/proof-limit.ts'
import { findLoginOf } from './login-repository.ts'

/**
 * Checks the password that a signed-in user repeats. It runs outside of any transaction, because hashing is slow.
 * @returns the password hash that it matches; undefined without a password or for a wrong one
 * @throws ERR_TOO_MANY_ATTEMPTS
 */
export async function proveIdentity(
  deps: Pick<Deps, 'system' | 'config' | 'passwords'>,
  { person }: PersonCaller,
  currentPassword: string | undefined,
): Promise<string | undefined> {
  if (currentPassword === undefined) return undefined
  return limitProof(deps, { person, by: 'password' }, async () => {
    const login = await findLoginOf(deps.system, person)
    return (await deps.passwords.matches(currentPassword, login?.passwordHash)) ? login?.passwordHash : undefined
  })
}
