import { login, signup } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { addressOf, type RouteContract, type RouteInput, type RouteOutput } from '@recado/contracts/route'

/** The product refused a call, or did not answer (status 0). */
export class CallError extends Error {
  readonly status: number
  constructor(route: RouteContract, status: number, body: unknown) {
    super(`${route.method} ${route.url} answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
  }
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Calls the product as a browser does. @throws CallError */
async function call<R extends RouteContract>(
  url: string,
  route: R,
  input: RouteInput<R>,
  headers: Record<string, string> = {},
): Promise<RouteOutput<R>> {
  const parts = input as Parts
  const response = await fetch(`${url}/api${addressOf(route, parts)}`, {
    method: route.method,
    headers: { ...headers, ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new CallError(route, 0, String(error))
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status !== route.status) throw new CallError(route, response.status, body)
  return route.response.parse(body) as RouteOutput<R>
}

/** Somebody who signed in. */
export type Person = {
  readonly user: Me
  readonly token: string
  call<R extends RouteContract>(route: R, input: RouteInput<R>, idempotencyKey?: string): Promise<RouteOutput<R>>
}

export async function signIn(url: string, email: string, password: string): Promise<Person> {
  const { token, user } = await call(url, login, { body: { email, password } })
  return {
    user,
    token,
    call: (route, input, key) =>
      call(url, route, input, { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }),
  }
}

export const signUp = (url: string, body: RouteInput<typeof signup>['body']) => call(url, signup, { body })
