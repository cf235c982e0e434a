import type { RouteContract, RouteInput, RouteOutput } from '@recado/contracts/route'
import { toApiError } from './api-error.ts'
import { type Parts, type RequestOptions, request } from './request.ts'

/**
 * Calls an operation as a program does, by the token of a connection. The session is not sent, and a refusal of the
 * token does not end it.
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
