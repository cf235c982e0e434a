import type { RouteContract, RouteInput, RouteOutput } from '@recado/contracts/route'
import { toApiError } from './api-error.ts'
import { type Answer, type Parts, type RequestOptions, request } from './request.ts'
import { withToken } from './with-token.ts'

/**
 * Calls one operation of the API. The contract types the input and validates the response.
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

/**
 * Outdated rights may cause any refusal except those of the session routes. A session route is retried only after an
 * expired token.
 */
const isRenewable =
  ({ access, url }: RouteContract) =>
  ({ status, body }: Answer): boolean =>
    access !== 'cookie' && (!url.startsWith('/auth') || toApiError(status, body).code === 'ERR_TOKEN_EXPIRED')
