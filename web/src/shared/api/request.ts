import { API_PREFIX, addressOf, type RouteContract } from '@recado/contracts/route'
import { currentLanguage } from '../i18n/language.ts'
import { unavailable } from './api-error.ts'
import type { Send } from './upload.ts'

const TIMEOUT_MS = 30_000
const UPLOAD_MS = 15 * 60_000 // enough for a big file over a slow network

export type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}
export type RequestOptions = {
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string
  /** The files are sent as multipart/form-data, in the field that the route names. */
  readonly files?: readonly File[]
  /** Used instead of `fetch`. */
  readonly send?: Send
}
export type Answer = {
  readonly status: number
  readonly body: unknown
  /** Seconds to wait before the next try, if the server limits the rate (RFC 9110 §10.2.3). */
  readonly retryAfter: number | undefined
}

/**
 * Sends one HTTP request, and returns the response whatever its status.
 * @throws ApiError ERR_UNAVAILABLE when there is no response
 */
export async function request(
  route: RouteContract,
  parts: Parts,
  token: string | null,
  options: RequestOptions,
): Promise<Answer> {
  const { files = [], send = fetch } = options
  const timeout = AbortSignal.timeout(files.length > 0 ? UPLOAD_MS : TIMEOUT_MS)
  try {
    const response = await send(API_PREFIX + addressOf(route, parts), {
      method: route.method,
      headers: headersOf(parts, token, options),
      // undefined when the request has no body
      body: files.length > 0 ? formOf(route, parts, files) : JSON.stringify(parts.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { status: response.status, body: await response.json().catch(unlessBrokenOff), retryAfter }
  } catch (error) {
    if (options.signal?.aborted) throw error // a request that its caller canceled has not failed
    throw unavailable(0)
  }
}

/** A response whose body is not JSON has an undefined body. A body that breaks off or is canceled fails the request. */
function unlessBrokenOff(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error
}

/** The body as multipart/form-data: first the fields (strings as they are, other values as JSON), then the files. */
function formOf({ files: into }: RouteContract, { body = {} }: Parts, files: readonly File[]): FormData {
  if (!into) throw new Error('the route takes no files')
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const file of files) form.append(into.field, file, file.name)
  return form
}

function headersOf(
  { body }: Parts,
  token: string | null,
  { idempotencyKey, files = [] }: RequestOptions,
): Record<string, string> {
  return {
    'accept-language': currentLanguage(),
    // the session routes refuse requests without this header, as protection against cross-site requests
    'x-requested-with': 'app',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && files.length === 0 && { 'content-type': 'application/json' }), // for a form the browser sets the type
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}
