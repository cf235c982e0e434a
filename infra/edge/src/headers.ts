import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { IsInRanges } from '@recado/kit/http/callers/address-ranges'

/** Names and values in turn, as they came over the wire and as Node writes them, without a look at what they say. */
export type RawHeaders = string[]

/** Headers that speak of one connection, not of the message (RFC 9110 §7.6.1). */
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
const CLAIMED_BY_OTHERS = /^(x-forwarded-|x-real-ip$|forwarded$)/ // only the edge says where a request came from
const CERTIFICATE = /^client-cert(-chain)?$/ // of the client, as a proxy that ended TLS tells it (RFC 9440)

/** How requests reach the edge. */
export type Front = { readonly scheme: string; readonly isTrusted: IsInRanges }

/**
 * Headers that the edge adds to answers: `always` replaces the service's header, `orElse` is added when the service
 * sent none.
 */
export type OwnHeaders = {
  readonly always: ReadonlyMap<string, string>
  readonly orElse: ReadonlyMap<string, string>
}

/** @returns the headers without those that concern the connection that they came over, and without the unwanted */
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

/** @returns headers that this connection keeps to itself; undefined when it only says whether it stays open */
function namesIn(connection: string, before: string[] | undefined): string[] | undefined {
  if (connection === 'keep-alive' || connection === 'close') return before
  return [...(before ?? []), ...connection.split(',').map((name) => name.trim().toLowerCase())]
}

/**
 * @returns what a service is told of a request: its own headers but for the length of its body, and where it came from in
 * the edge's words alone. Of a trusted proxy's word two things count: the nearest address of `x-forwarded-for`, and the
 * client's certificate.
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

/** @returns what a browser is told of an answer: the service's headers and the edge's own */
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

/** The address that the proxy itself has added, which is the last one: those before it are the client's claims. */
function nearestAddress(forwardedFor: string | string[] | undefined): string | undefined {
  const last = [forwardedFor].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return isIP(last) === 0 ? undefined : last
}
