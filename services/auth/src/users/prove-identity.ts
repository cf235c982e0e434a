import type { PersonCaller } from '@recado/kit/caller'
import type { Deps } from '../deps.ts'
import { findLoginOf } from './login-repository.ts'

/**
 * Checks the password that a signed-in person gives once more; outside of any transaction, since that takes its time.
 * @returns the hash that it matches, undefined when none was given or it is wrong
 */
export async function proveIdentity(
  { system, passwords }: Pick<Deps, 'system' | 'passwords'>,
  { person }: PersonCaller,
  currentPassword: string | undefined,
): Promise<string | undefined> {
  if (currentPassword === undefined) return undefined
  const login = await findLoginOf(system, person)
  return (await passwords.matches(currentPassword, login?.passwordHash)) ? login?.passwordHash : undefined
}
