import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { IsInRanges } from '@recado/kit/http/callers/address-ranges'

/** Alternating names and values, unparsed, in the format of Node's `rawHeaders`. */
export type RawHeaders = string[]

/** Headers that are about one connection and not about the message, so that a proxy drops them (RFC 9110 §7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const LENGTH = 'content-length'
// headers about the origin of a request, which only the edge sets
const CLAIMED_BY_OTHERS = /^(x-forwarded-|x-real-ip$|forwarded$)/
const CERTIFICATE = /^client-cert(-chain)?$/ // the client's certificate from a proxy that ends TLS (RFC 9440)

/** The scheme by which browsers reach the edge, and the test for trusted proxies in front of it. */
export type Front = { readonly scheme: string; readonly isTrusted: IsInRanges }

/**
 * Headers that the edge adds to answers. A header in `always` replaces the service's header; a header in `orElse` is
 * added only when the service did not send it.
 */
export type OwnHeaders = {
  readonly always: ReadonlyMap<string, string>
  readonly orElse: ReadonlyMap<string, string>
}

/** @returns the headers without those about one connection and without those that `isUnwanted` selects */
function endToEnd(raw: readonly string[], isUnwanted: (name: string) => boolean): RawHeaders {
  const kept: RawHeaders = []
  let named: string[] | undefined
  for (let i = 0; i < raw.length; i += 2) {
    const [given = '', value = ''] = [raw[i], raw[i + 1]]
    const name = given.toLowerCase()
    if (name === 'connection') named = namesIn(value, named)
    if (!HOP_BY_HOP.has(name) && !isUnwanted(name)) kept.push(name, value)
  }
  return named ? endToEnd(kept, (name) => named.includes(name)) : kept
}

/** @returns `before` with the headers that the value of `connection` names; `keep-alive` and `close` name no header */
function namesIn(connection: string, before: string[] | undefined): string[] | undefined {
  if (connection === 'keep-alive' || connection === 'close') return before
  return [...(before ?? []), ...connection.split(',').map((name) => name.trim().toLowerCase())]
}

/**
 * @returns the headers for the service: those of the request without `content-length`, and the request's origin as the
 * edge knows it. From a trusted proxy, the edge accepts the last address in `x-forwarded-for` and the client's
 * certificate.
 */
export function forwardedHeaders(request: IncomingMessage, { scheme, isTrusted }: Front): RawHeaders {
  const { remoteAddress = '' } = request.socket
  const isByProxy = isTrusted(remoteAddress)
  const { host = '', 'x-forwarded-for': told } = request.headers
  const headers = endToEnd(
    request.rawHeaders,
    (name) => name === LENGTH || CLAIMED_BY_OTHERS.test(name) || (!isByProxy && CERTIFICATE.test(name)),
  )
  headers.push('x-forwarded-for', (isByProxy && nearestAddress(told)) || remoteAddress)
  headers.push('x-forwarded-proto', scheme, 'x-forwarded-host', host)
  return headers
}

/** @returns the headers for the browser: those of the service's answer and those that the edge adds */
export function answerHeaders({ rawHeaders }: IncomingMessage, { always, orElse }: OwnHeaders): RawHeaders {
  const headers = endToEnd(rawHeaders, (name) => always.has(name))
  for (const [name, value] of always) headers.push(name, value)
  for (const [name, value] of orElse) if (!hasName(headers, name)) headers.push(name, value)
  return headers
}

function hasName(headers: RawHeaders, name: string): boolean {
  for (let i = 0; i < headers.length; i += 2) if (headers[i] === name) return true
  return false
}

/** @returns the last address, which the proxy itself has added; the client can forge the addresses before it */
function nearestAddress(forwardedFor: string | string[] | undefined): string | undefined {
  const last = [forwardedFor].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return isIP(last) === 0 ? undefined : last
}
