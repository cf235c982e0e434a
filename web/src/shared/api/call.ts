import type { RouteContract, RouteInput, RouteOutput } from '@recado/contracts/route'
import { toApiError } from './api-error.ts'
import { type Answer, type Parts, type RequestOptions, request } from './request.ts'
import { withToken } from './with-token.ts'

/**
 * Calls one operation of the API; the contract types the input and checks the answer.
 * @throws ApiError
 */
export async function call<R extends RouteContract>(
  route: R,
  input: RouteInput<R>,
  options: RequestOptions = {},
): Promise<RouteOutput<R>> {
  const send = (token: string | null) => request(route, input as Parts, token, options)
  const answer = await (route.access === 'public' ? send(null) : withToken(send, isRenewable(route)))
  if (answer.status !== route.status) throw toApiError(answer.status, answer.body, answer.retryAfter)
  return route.response.parse(answer.body) as RouteOutput<R>
}

/** Any refusal may come from outdated rights, except those of the session routes; an expired token always does. */
const isRenewable =
  ({ access, url }: RouteContract) =>
  ({ status, body }: Answer): boolean =>
    access !== 'cookie' && (!url.startsWith('/auth') || toApiError(status, body).code === 'ERR_TOKEN_EXPIRED')
