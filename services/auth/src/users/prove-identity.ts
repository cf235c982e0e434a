import type { PersonCaller } from '@recado/kit/caller'
import type { Deps } from '../deps.ts'
import { limitProof } from '../limits/proof-limit.ts'
import { findLoginOf } from './login-repository.ts'

/**
 * Checks the password that a signed-in user repeats, outside of any transaction because that is slow.
 * @returns the hash that it matches; undefined when no password was given or it is wrong
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
