import { announceSessionEnd } from '../session/session-events.ts'
import { readToken } from '../storage/local-data.ts'
import { renewToken } from './renew-token.ts'

/**
 * Sends a request with the access token. A refusal is answered by one renewal of the token and one repeat: nothing has
 * been done when a 403 is answered. A 401 ends the session, unless another one has begun meanwhile.
 * @param isRenewable whether a 403 may come from an outdated token
 * @throws ApiError when the token cannot be renewed
 */
export async function withToken<A extends { readonly status: number }>(
  send: (token: string | null) => Promise<A>,
  isRenewable: (answer: A) => boolean = () => true,
): Promise<A> {
  let token = readToken()
  let answer = await send(token)
  if (answer.status === 403 && isRenewable(answer)) {
    await renewToken(token)
    token = readToken()
    answer = await send(token)
  }
  if (answer.status === 401 && readToken() === token) announceSessionEnd('expired')
  return answer
}
