import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { RefusedAddressError } from './checked-lookup.ts'
import type { OutgoingLimits, OutgoingRequest, OutgoingResult, OutgoingTls } from './outgoing-request.ts'
import { ResponseTooLargeError, readBody } from './read-body.ts'

type Exchange = {
  readonly method: OutgoingRequest['method']
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  readonly limits: Pick<OutgoingLimits, 'headersMs' | 'responseBytes'>
  readonly tls: OutgoingTls
  readonly lookup: LookupFunction
  readonly signal: AbortSignal
}

/** Sends one request over its own connection and reads the answer. Ignores proxies in the environment. */
export async function exchange(wanted: Exchange): Promise<OutgoingResult> {
  const { limits, method, signal } = wanted
  const late = new AbortController()
  const request = open(wanted, AbortSignal.any([signal, late.signal]))
  if (!request) return { kind: 'refused', reason: 'malformed', sent: false }
  const timer = setTimeout(() => late.abort(), limits.headersMs)
  let sent = false
  request.once('socket', (socket) => {
    socket.once(wanted.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      sent = true
    })
  })
  try {
    const response = await send(request, wanted.body)
    clearTimeout(timer)
    const headers = headersOf(response)
    if (isCompressed(headers)) return { kind: 'unreadable', sent }
    const body = method === 'HEAD' ? Buffer.alloc(0) : await readBody(response, limits.responseBytes)
    const status = response.statusCode ?? 0
    return { kind: 'answer', status, ok: status >= 200 && status < 300, headers, body }
  } catch (error) {
    if (error instanceof ResponseTooLargeError) return { kind: 'too-large', part: 'response', sent }
    if (late.signal.aborted) return { kind: 'timed-out', sent }
    if (error instanceof RefusedAddressError) return { kind: 'refused', reason: 'address', sent }
    return { kind: 'network', reason: codeOf(error), sent }
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}

/** @returns undefined if a header is invalid, because users may enter headers */
function open({ url, method, headers, tls, lookup }: Exchange, signal: AbortSignal): ClientRequest | undefined {
  const options: RequestOptions = { method, headers, lookup, signal }
  try {
    // a separate agent: the global one keeps connections, and uses a proxy of the environment
    if (url.protocol === 'http:') return http.request(url, { ...options, agent: new http.Agent() })
    return https.request(url, { ...options, ...tls, agent: new https.Agent() })
  } catch {
    return undefined
  }
}

function send(request: ClientRequest, body: Uint8Array | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request.once('response', resolve)
  request.on('error', reject) // this listener stays, because the connection may fail again while it closes
  request.end(body)
  return promise
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

const isCompressed = (headers: Readonly<Record<string, string>>) =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}
