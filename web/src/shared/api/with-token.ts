import { companyRefusal } from '../session/company-refusal.ts'
import { readRenewalToken } from '../session/restricted.ts'
import { announceSessionEnd } from '../session/session-events.ts'
import { readToken } from '../storage/local-data.ts'
import { toApiError } from './api-error.ts'
import { renewToken } from './renew-token.ts'

type Answered = { readonly status: number; readonly body: unknown }

/**
 * Sends a request with the access token. After a 403 it renews the token once and repeats the request once, which is
 * safe because a refused request has changed nothing. A 401 ends the session, unless a new session has begun meanwhile.
 * A restricted window sends its renewal token instead, which it cannot renew.
 * @param isRenewable whether a 403 may come from an outdated token
 * @throws ApiError when the token cannot be renewed
 */
export async function withToken<A extends Answered>(
  send: (token: string | null) => Promise<A>,
  isRenewable: (answer: A) => boolean = () => true,
): Promise<A> {
  const renewalToken = readRenewalToken()
  if (renewalToken !== null) return withRenewalToken(renewalToken, send)
  let token = readToken()
  let answer = await send(token)
  if (answer.status === 403 && isRenewable(answer)) {
    await renewToken(token)
    token = readToken()
    if (token === null) return answer // another call has already announced the end of the session with its reason
    answer = await send(token)
  }
  if (answer.status === 401 && readToken() === token) announceSessionEnd('expired')
  return answer
}

/** A renewal token cannot be renewed: when the server refuses the token, the session of the window is over. */
async function withRenewalToken<A extends Answered>(token: string, send: (token: string) => Promise<A>): Promise<A> {
  const answer = await send(token)
  if (answer.status !== 401 && answer.status !== 403) return answer
  const error = toApiError(answer.status, answer.body)
  const refusal = companyRefusal(error)
  const isOver = answer.status === 401 || error.code === 'ERR_TOKEN_EXPIRED' || refusal !== undefined
  if (isOver && readRenewalToken() === token) announceSessionEnd(refusal ? 'refused' : 'expired', refusal)
  return answer
}
