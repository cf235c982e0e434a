import type { Deps } from '../deps.ts'
import { findLogin, type Login } from '../users/login-repository.ts'

/** The account of an e-mail, and whether the password is right. */
export type Identified = { readonly login: Login | undefined; readonly isProven: boolean }

/**
 * Checks the password. It runs outside of any transaction, because hashing is slow. An unknown e-mail takes as long as
 * a wrong password.
 */
export async function identify(
  { system, passwords }: Pick<Deps, 'system' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Identified> {
  const login = await findLogin(system, email)
  return { login, isProven: await passwords.matches(password, login?.passwordHash) }
}
