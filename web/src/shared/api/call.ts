import type { RouteContract, RouteInput, RouteOutput } from '@recado/contracts/route'
import { announceSessionEnd } from '../session/session-events.ts'
import { readToken } from '../storage/local-data.ts'
import { type ApiError, toApiError } from './api-error.ts'
import { renewToken } from './renew-token.ts'
import { type Parts, type RequestOptions, request } from './request.ts'

/**
 * Calls one operation of the API; the contract types the input and checks the answer.
 * A refusal is answered by one renewal of the token and one repeat: nothing has been done when a 403 is answered.
 * @throws ApiError
 */
export async function call<R extends RouteContract>(
  route: R,
  input: RouteInput<R>,
  options: RequestOptions = {},
): Promise<RouteOutput<R>> {
  const parts = input as Parts
  let token = route.access === 'public' ? null : readToken()
  let answer = await request(route, parts, token, options)
  if (answer.status === 403 && isRenewable(route, toApiError(403, answer.body))) {
    await renewToken(token)
    token = readToken()
    answer = await request(route, parts, token, options)
  }
  const isOver = answer.status === 401 && route.access !== 'public' && readToken() === token // else signed in anew meanwhile
  if (isOver) announceSessionEnd('expired')
  if (answer.status !== route.status) throw toApiError(answer.status, answer.body, answer.retryAfter)
  return route.response.parse(answer.body) as RouteOutput<R>
}

/** Any refusal may come from outdated rights, except those of the session routes; an expired token always does. */
const isRenewable = ({ access, url }: RouteContract, { code }: ApiError): boolean =>
  access !== 'public' && access !== 'cookie' && (code === 'ERR_TOKEN_EXPIRED' || !url.startsWith('/auth'))
