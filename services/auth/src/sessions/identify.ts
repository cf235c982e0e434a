import { AppError } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'
import { findLogin, type Login } from '../users/login-repository.ts'

/**
 * Outside of any transaction, since the password takes its time.
 * @throws ERR_INVALID_CREDENTIALS for an unknown e-mail as for a wrong password, in the same time
 */
export async function identify(
  { system, passwords }: Pick<Deps, 'system' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Login> {
  const login = await findLogin(system, email)
  const matches = await passwords.matches(password, login?.passwordHash)
  if (!login || !matches) throw new AppError('ERR_INVALID_CREDENTIALS')
  return login
}
