import { API_KEY_MARK } from '@recado/contracts/api-keys/api-key'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { RouteContract } from '@recado/contracts/route'
import type { AnonymousCaller, PersonCaller, ProgramCaller } from '../../caller.ts'
import { AppError } from '../../errors.ts'
import type { AdmitKey } from './auth.ts'
import { languageOf } from './language.ts'

const KEY = new RegExp(`^Bearer ${API_KEY_MARK}`, 'i')

/** Whether the header contains an API key rather than a token. */
export const showsKey = (authorization: string | undefined): boolean => KEY.test(authorization ?? '')

type Asked = {
  readonly contract: Pick<RouteContract, 'scope' | 'access'>
  readonly anonymous: AnonymousCaller
  readonly headers: { readonly authorization?: string | undefined; readonly 'accept-language'?: string | undefined }
}

/**
 * Returns the caller of a request with an API key. Its claims are those of the key's creator, whose profile and plan
 * are checked.
 * @throws ERR_NO_PERMISSION if the key lacks the scope of the route, or the route has no scope | the errors of `admit`
 */
export async function callerByKey(
  { contract, anonymous, headers }: Asked,
  admit: AdmitKey,
): Promise<{ caller: PersonCaller | ProgramCaller; person: AccessClaims }> {
  const { key, scopes, connectionId, person } = await admit(headers.authorization)
  const { scope, access } = contract
  if (scope === undefined || !scopes.includes(scope)) throw new AppError('ERR_NO_PERMISSION')
  const language = languageOf(headers['accept-language'], person.language)
  const known = { ...anonymous, companyId: person.companyId, language, key }
  if (access !== 'token') return { caller: { ...known, person }, person }
  if (connectionId === null) throw new AppError('ERR_NO_PERMISSION')
  return { caller: { ...known, person: null, connectionId }, person }
}
