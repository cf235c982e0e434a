import { addressOf, type RouteContract } from '@recado/contracts/route'
import { currentLanguage } from '../i18n/language.ts'
import { unavailable } from './api-error.ts'

const TIMEOUT_MS = 30_000

export type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
export type RequestOptions = { readonly signal?: AbortSignal; readonly idempotencyKey?: string }
type Answer = { readonly status: number; readonly body: unknown }

/** One HTTP request of one operation; nothing is decided here. @throws ApiError ERR_UNAVAILABLE when no answer comes */
export async function request(
  route: RouteContract,
  parts: Parts,
  token: string | null,
  options: RequestOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(`/api${addressOf(route, parts)}`, {
      method: route.method,
      headers: headersOf(parts, token, options),
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  } catch (error) {
    if (options.signal?.aborted) throw error // the caller has lost interest: not a failure
    throw unavailable(0)
  }
}

function headersOf({ body }: Parts, token: string | null, { idempotencyKey }: RequestOptions): Record<string, string> {
  return {
    'accept-language': currentLanguage(),
    'x-requested-with': 'app', // the session routes refuse cross-site requests by it
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
}
