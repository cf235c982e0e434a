import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { invalidField } from '@recado/kit/errors'
import type { Deps } from '../deps.ts'

/** @returns the hash of a password that may be set here @throws ERR_VALIDATION too_short for this installation */
export async function acceptPassword(
  { config, passwords }: Pick<Deps, 'config' | 'passwords'>,
  password: string,
  language: Language,
): Promise<string> {
  if (password.length < config.PASSWORD_MIN)
    throw invalidField('password', 'too_short', FIELD_ERRORS.too_short[language])
  return passwords.hash(password)
}
