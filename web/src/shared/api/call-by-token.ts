import type { RouteContract, RouteInput, RouteOutput } from '@recado/contracts/route'
import { toApiError } from './api-error.ts'
import { type Parts, type RequestOptions, request } from './request.ts'

/**
 * Calls an operation with the token of a connection, as an external program does. It does not send the session, and a
 * refused token does not end the session.
 * @throws ApiError
 */
export async function callByToken<R extends RouteContract & { readonly access: 'token' }>(
  route: R,
  input: RouteInput<R>,
  token: string,
  options: RequestOptions = {},
): Promise<RouteOutput<R>> {
  const answer = await request(route, input as Parts, token, options)
  if (answer.status !== route.status) throw toApiError(answer.status, answer.body, answer.retryAfter)
  return route.response.parse(answer.body) as RouteOutput<R>
}
