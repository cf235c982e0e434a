import type { Deps } from '../deps.ts'
import { findLogin, type Login } from '../users/login-repository.ts'

/** The account of a given e-mail, and whether the given password was right. */
export type Identified = { readonly login: Login | undefined; readonly isProven: boolean }

/**
 * Outside of any transaction, since the password takes its time: as much for an unknown e-mail as for a wrong password.
 */
export async function identify(
  { system, passwords }: Pick<Deps, 'system' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Identified> {
  const login = await findLogin(system, email)
  return { login, isProven: await passwords.matches(password, login?.passwordHash) }
}
