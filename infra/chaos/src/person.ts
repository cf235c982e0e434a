import { setTimeout as pause } from 'node:timers/promises'
import { login, signup } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { addressOf, type RouteContract, type RouteInput, type RouteOutput } from '@recado/contracts/route'

const ANSWER_MS = 120_000 // long, because only a call without any answer waits until the end

/** Thrown when the product refuses a call, or does not answer (status 0). */
export class CallError extends Error {
  readonly status: number
  constructor(route: RouteContract, status: number, body: unknown) {
    super(`${route.method} ${route.url} answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
  }
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Calls the product as a browser does. After status 429, waits for the stated time and repeats the call.
 * @throws CallError
 */
async function call<R extends RouteContract>(
  url: string,
  route: R,
  input: RouteInput<R>,
  headers: Record<string, string> = {},
): Promise<{ output: RouteOutput<R>; cookies: string[] }> {
  const parts = input as Parts
  const response = await fetch(`${url}/api${addressOf(route, parts)}`, {
    method: route.method,
    headers: { ...headers, ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => {
    throw new CallError(route, 0, String(error))
  })
  if (response.status === 429) {
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000)
    return call(url, route, input, headers)
  }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status !== route.status) throw new CallError(route, response.status, body)
  return { output: route.response.parse(body) as RouteOutput<R>, cookies: response.headers.getSetCookie() }
}

/** A person who has signed in. */
export type Person = {
  readonly user: Me
  readonly token: string
  readonly cookie: { readonly name: string; readonly value: string } // the refresh cookie
  call<R extends RouteContract>(route: R, input: RouteInput<R>, idempotencyKey?: string): Promise<RouteOutput<R>>
}

export async function signIn(url: string, email: string, password: string): Promise<Person> {
  const { output, cookies } = await call(url, login, { body: { email, password } })
  const [name = '', value = ''] = cookies[0]?.split(';')[0]?.split('=') ?? []
  const { token, user } = output
  return {
    user,
    token,
    cookie: { name, value },
    call: async (route, input, key) => {
      const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }
      return (await call(url, route, input, headers)).output
    },
  }
}

export const signUp = async (url: string, body: RouteInput<typeof signup>['body']) =>
  (await call(url, signup, { body })).output
