import { enableTwoFactor, setUpTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { shownCode } from './authenticator.ts'
import { type AuthService, cookieOf, PASSWORD, type SignedIn } from './harness.ts'

/**
 * Sets up a second factor with the current code of an authenticator. The user's token is outdated afterwards.
 * @returns the secret, and the session with a current token
 */
export async function givenFactor<P extends SignedIn>(service: AuthService, person: P) {
  const { token } = person
  const { secret } = (await service.call(setUpTwoFactor, { body: { password: PASSWORD } }, { token })).body
  const { status, body } = await service.call(enableTwoFactor, { body: { code: shownCode(secret, 0) } }, { token })
  if (status !== 200) throw new Error(`no second factor: ${JSON.stringify(body)}`)
  return { secret, recoveryCodes: body.recoveryCodes, person: await refreshed(service, person) }
}

/** @returns the session with the token of a refresh */
export async function refreshed<P extends SignedIn>(service: AuthService, person: P): Promise<P> {
  const { status, body, headers } = await service.refresh(person.cookie)
  if (status !== 200) throw new Error(`not refreshed: ${JSON.stringify(body)}`)
  return { ...person, token: body.token, user: body.user, cookie: cookieOf(headers) }
}
